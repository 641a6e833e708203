import { escapeText } from '../../kernel/html.ts'
import type { Direction } from '../page.ts'

/** The light and dark colours for email clients that support both. Colours from the template do not change. */
const styles = `:root{color-scheme:light dark}
body{margin:0;padding:24px;font-family:Inter,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:15px;line-height:24px;background-color:#ffffff;color:#151c26}
a{color:#0b655d}
@media (prefers-color-scheme:dark){body{background-color:#161c24;color:#e4e9f0}a{color:#63c9bd}}`

/** Returns a complete HTML email around the content of a template, with the right encoding, direction and colours. */
export const mailDocument = (title: string, content: string, direction: Direction): string => `<!doctype html>
<html lang="en" dir="${direction}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<meta name="color-scheme" content="light dark" />
<title>${escapeText(title)}</title>
<style>
${styles}
</style>
</head>
<body>
${content}
</body>
</html>
`
