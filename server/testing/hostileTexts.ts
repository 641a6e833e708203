/** Texts that would do harm in a page, a mail, a template or a spreadsheet if they were not escaped. */
export const scripts: readonly string[] = [
  '<script>window.hacked = true</script>',
  '"><img src=x onerror="window.hacked = true">',
  '<svg/onload=window.hacked=true>',
  'javascript:window.hacked=true',
  '</textarea></title></style><iframe srcdoc="<script>parent.hacked=1</script>">',
  "'-alert(1)-' {{7*7}} ${7*7} {{companyName}}",
  '<a href="https://elsewhere.test/">here</a> &amp; <!-- gone? -->',
  '=HYPERLINK("https://elsewhere.test/","here")',
  "@SUM(1+1)*cmd|' /C calc'!A0",
]

/** Texts that would do harm in a typesetting program if they were not escaped. */
export const typesetting: readonly string[] = [
  '#panic("no")',
  '#read("/etc/passwd")',
  '#import "@preview/x:1.0.0": *',
  '#{while true {}}',
  '$ integral_0^1 x dif x $ and *bold* _slanted_ `raw` @label <label>',
  '= Heading #pagebreak() \\ // no comment /* none */',
  '#sys.inputs #eval("1+1") #image("/etc/hostname")',
  '"] #text(red)[x] [',
  '\\u{1F600} ~ --- ... https://example.test -- \'quoted\' "quoted"',
  '<script>alert(1)</script> & &amp; {{7*7}}',
]
