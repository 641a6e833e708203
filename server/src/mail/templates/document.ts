import { escapeText } from '../../html.ts'

/** A whole mail around the HTML of a template: what mail programs need to show it in the right characters and width. */
export const mailDocument = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<title>${escapeText(title)}</title>
</head>
<body style="margin:0;padding:24px;font-family:Inter,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:15px;line-height:24px">
${content}
</body>
</html>
`
