import { expect, test } from 'vitest'
import { html } from './html.ts'

test('inserted text stays text', () => {
  const nasty = `<script>alert("1")</script> & 'x'`
  const escapedText = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39;'
  expect(html`<p title="${nasty}">${nasty}</p>`.markup).toBe(`<p title="${escapedText}">${escapedText}</p>`)
})

test('markup stays markup, one or many, and null is empty', () => {
  const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`)
  expect(html`${items}`.markup).toBe('<li>a</li><li>&lt;b&gt;</li>')
  expect(html`<p>${html`<b>${7}</b>`}${null}</p>`.markup).toBe('<p><b>7</b></p>')
})

test('lines of the template lose their indentation, inserted text keeps its own', () => {
  const list = html`<ul>
    <li>${'one\n  two'}</li>
    <li>three</li>
  </ul>`
  expect(list.markup).toBe('<ul>\n<li>one\n  two</li>\n<li>three</li>\n</ul>')
})
