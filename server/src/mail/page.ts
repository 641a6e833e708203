import { html, type Html } from '../kernel/html.ts'

/** The text direction: left to right, or right to left for Arabic. */
export type Direction = 'ltr' | 'rtl'

export const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"

/**
 * Dark colours for email clients that support them. Other clients show the light ones or invert them. Colours from a
 * template do not change.
 */
const dark = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background-color: #0f141b !important; color: #e6ebf1 !important; }
  .card { background-color: #171e27 !important; border-color: #2c3643 !important; }
  .ink { color: #e6ebf1 !important; }
  .faint { color: #9aa7b6 !important; }
  .link { color: #5fc7bb !important; }
}
@media (max-width: 480px) { .room { padding: 16px 8px !important; } .card { padding: 20px 18px 8px !important; } }`

interface Page {
  title: string
  direction: Direction
  content: Html
}

/**
 * Returns a complete HTML email around its content, at most 560 px wide, with the right encoding, direction and colours
 * for email clients. It uses inline styles and tables, as old clients require, and loads nothing.
 */
export const mailPage = ({ title, direction, content }: Page): Html =>
  html`<!doctype html>
    <html lang="en" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${title}</title>
        <style>
          ${{ markup: dark }}
        </style>
      </head>
      <body class="page" style="margin:0;padding:0;background-color:#f6f8fa;color:#151c26">
        <table
          class="page"
          role="presentation"
          dir="${direction}"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          bgcolor="#f6f8fa"
        >
          <tr>
            <td class="room" align="center" style="padding:24px 12px">
              <table
                role="presentation"
                dir="${direction}"
                width="560"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="width:100%;max-width:560px"
              >
                <tr>
                  <td align="${direction === 'rtl' ? 'right' : 'left'}">${content}</td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `
