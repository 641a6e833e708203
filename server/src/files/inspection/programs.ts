import { extension } from '../safeName.ts'

/** Extensions of files that run code when opened on Windows, macOS or Linux, and of documents with macros. */
const programs = new Set(
  (
    'exe dll com scr pif bat cmd ps1 psm1 vbs vbe js jse mjs wsf wsh hta msi msp mst msc cpl lnk url reg inf scf gadget ' +
    'jar class app command sh bash csh zsh run bin elf deb rpm apk dmg pkg iso img vhd vhdx chm hlp xll xlam docm dotm ' +
    'xlsm xltm xlsb pptm potm ppam ppsm sldm htm html xhtml mht mhtml svg swf application appref-ms library-ms settings-ms'
  ).split(' '),
)
/** Pattern for the first bytes of programs, one character per byte. */
const programBegins = new RegExp(
  String.raw`^(?:MZ[^]{0,62}\0|\x7fELF|\xca\xfe\xba\xbe|[\xce\xcf]\xfa\xed\xfe|\xfe\xed\xfa[\xce\xcf]|#!|L\0\0\0\x01\x14\x02\0)`,
)

/** The first bytes of a ZIP archive, and therefore of a .docx or .xlsx. */
export const zipBegins = 'PK\x03\x04'

/** Pattern for Excel's printer settings, which are data despite their extension. */
const printerSettings = /(?:^|\/)printersettings\d*\.bin$/i

/** Returns whether a file of this name runs code when opened. Windows ignores dots and spaces at the end of a name. */
export const isProgramNamed = (name: string): boolean =>
  programs.has(extension(name.replace(/[. ]+$/, ''))) && !printerSettings.test(name)

/** Returns whether content is a program, judged by its first bytes with one character per byte. */
export const beginsProgram = (head: string): boolean => programBegins.test(head)
