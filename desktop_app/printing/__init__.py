"""Sheets and rosters on paper: the blocks that the window shows, set by Typst as PDF, PNG or SVG.

It knows the kernel's blocks and nothing of rule systems, storage or windows.
"""
