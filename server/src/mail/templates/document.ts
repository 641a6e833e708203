import { escapeText } from '../../html.ts'
import type { Direction } from '../page.ts'

/** Light and dark, for mail programs that know of them. A colour that the template itself names stays. */
const look = `:root{color-scheme:light dark}
body{margin:0;padding:24px;font-family:Inter,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:15px;line-height:24px;background-color:#ffffff;color:#151c26}
a{color:#0b655d}
@media (prefers-color-scheme:dark){body{background-color:#161c24;color:#e4e9f0}a{color:#63c9bd}}`

/** A whole mail around the HTML of a template: what mail programs need to show it in the right characters and colours. */
export const mailDocument = (title: string, content: string, direction: Direction): string => `<!doctype html>
<html lang="en" dir="${direction}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<meta name="color-scheme" content="light dark" />
<title>${escapeText(title)}</title>
<style>
${look}
</style>
</head>
<body>
${content}
</body>
</html>
`
