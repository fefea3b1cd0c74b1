"""Sheets and rosters on paper: the blocks that the window shows, set by Typst as PDF or PNG.

It knows the kernel's blocks and nothing of rule systems, storage or windows.
"""
