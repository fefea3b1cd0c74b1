; The setup for Windows: for one user, without an administrator. packaging/windows.py gives VERSION, FROM, OUT, ICON and KILOBYTES.
Unicode true
Target amd64-unicode
SetCompressor /SOLID lzma
RequestExecutionLevel user
ManifestDPIAware true

!define NAME "Strikeboard"
!define APPS "Software\Microsoft\Windows\CurrentVersion\Uninstall\${NAME}"
!define CLASSES "Software\Classes"
Name "${NAME}"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\${NAME}"
InstallDirRegKey HKCU "Software\${NAME}" "InstallDir"
VIProductVersion "${VERSION}.0"

!include "LogicLib.nsh"
!include "MUI2.nsh"
!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\Strikeboard.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "French"

VIAddVersionKey /LANG=${LANG_ENGLISH} "ProductName" "${NAME}"
VIAddVersionKey /LANG=${LANG_ENGLISH} "FileDescription" "${NAME} setup"
VIAddVersionKey /LANG=${LANG_ENGLISH} "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=${LANG_ENGLISH} "LegalCopyright" ""

LangString IS_OPEN ${LANG_ENGLISH} "Strikeboard is open. Close it, then start this again."
LangString IS_OPEN ${LANG_FRENCH} "Strikeboard est ouvert. Fermez-le, puis recommencez."
LangString CAMPAIGN ${LANG_ENGLISH} "Strikeboard campaign"
LangString CAMPAIGN ${LANG_FRENCH} "Campagne Strikeboard"
LangString REPLAY ${LANG_ENGLISH} "Strikeboard replay"
LangString REPLAY ${LANG_FRENCH} "Combat enregistré de Strikeboard"
LangString PACK ${LANG_ENGLISH} "Strikeboard pack"
LangString PACK ${LANG_FRENCH} "Pack Strikeboard"

!macro add_kind SUFFIX ID TEXT
  WriteRegStr HKCU "${CLASSES}\${ID}" "" "${TEXT}"
  WriteRegStr HKCU "${CLASSES}\${ID}\DefaultIcon" "" "$INSTDIR\Strikeboard.exe,0"
  WriteRegStr HKCU "${CLASSES}\${ID}\shell\open\command" "" '"$INSTDIR\Strikeboard.exe" "%1"'
  WriteRegStr HKCU "${CLASSES}\${SUFFIX}" "" "${ID}"
  WriteRegStr HKCU "${CLASSES}\${SUFFIX}\OpenWithProgids" "${ID}" ""
!macroend

!macro remove_kind SUFFIX ID
  DeleteRegKey HKCU "${CLASSES}\${ID}"
  DeleteRegValue HKCU "${CLASSES}\${SUFFIX}\OpenWithProgids" "${ID}"
  ReadRegStr $0 HKCU "${CLASSES}\${SUFFIX}" ""
  ${If} $0 == "${ID}" ; another program may have taken the ending over
    DeleteRegValue HKCU "${CLASSES}\${SUFFIX}" ""
  ${EndIf}
  DeleteRegKey /ifempty HKCU "${CLASSES}\${SUFFIX}\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "${CLASSES}\${SUFFIX}"
!macroend

; Ends with code 2, before anything is replaced, if the program runs: Windows lets nobody write to a library that is in use.
!macro require_closed
  ${If} ${FileExists} "$INSTDIR\runtime\python311.dll"
    ClearErrors
    FileOpen $0 "$INSTDIR\runtime\python311.dll" a
    ${If} ${Errors}
      MessageBox MB_OK|MB_ICONEXCLAMATION "$(IS_OPEN)" /SD IDOK
      SetErrorLevel 2
      Quit
    ${EndIf}
    FileClose $0
  ${EndIf}
!macroend

!macro tell_explorer
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

Section
  !insertmacro require_closed
  ${If} ${FileExists} "$INSTDIR\Strikeboard.exe"
    RMDir /r "$INSTDIR\runtime" ; of the version that was installed before
  ${EndIf}
  SetOutPath "$INSTDIR"
  File /r "${FROM}/*"
  WriteUninstaller "$INSTDIR\Uninstall.exe"
  CreateShortCut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\Strikeboard.exe"
  WriteRegStr HKCU "Software\${NAME}" "InstallDir" "$INSTDIR"
  !insertmacro add_kind ".strikeboard" "Strikeboard.Campaign" "$(CAMPAIGN)"
  !insertmacro add_kind ".strike" "Strikeboard.Replay" "$(REPLAY)"
  !insertmacro add_kind ".strikepack" "Strikeboard.Pack" "$(PACK)"
  WriteRegStr HKCU "${APPS}" "DisplayName" "${NAME}"
  WriteRegStr HKCU "${APPS}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${APPS}" "DisplayIcon" "$INSTDIR\Strikeboard.exe"
  WriteRegStr HKCU "${APPS}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${APPS}" "UninstallString" '"$INSTDIR\Uninstall.exe"'
  WriteRegStr HKCU "${APPS}" "QuietUninstallString" '"$INSTDIR\Uninstall.exe" /S'
  WriteRegDWORD HKCU "${APPS}" "EstimatedSize" ${KILOBYTES}
  WriteRegDWORD HKCU "${APPS}" "NoModify" 1
  WriteRegDWORD HKCU "${APPS}" "NoRepair" 1
  !insertmacro tell_explorer
SectionEnd

Section "Uninstall"
  ; only what was installed: campaigns and backups are in %LOCALAPPDATA%\Strikeboard
  !insertmacro require_closed
  RMDir /r "$INSTDIR\runtime"
  Delete "$INSTDIR\Strikeboard.exe"
  Delete "$INSTDIR\strikeboard-cli.exe"
  Delete "$INSTDIR\Uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${NAME}.lnk"
  !insertmacro remove_kind ".strikeboard" "Strikeboard.Campaign"
  !insertmacro remove_kind ".strike" "Strikeboard.Replay"
  !insertmacro remove_kind ".strikepack" "Strikeboard.Pack"
  DeleteRegKey HKCU "${APPS}"
  DeleteRegKey HKCU "Software\${NAME}"
  !insertmacro tell_explorer
SectionEnd
