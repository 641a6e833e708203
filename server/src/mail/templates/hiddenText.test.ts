import { expect, test } from 'vitest'
import { hiddenTextProblem } from './hiddenText.ts'

/* Cleaned HTML, as it is sent: cleaning keeps each value here. */

const onDark = (inner: string) => `<table><tr><td bgcolor="#151c26">${inner}</td></tr></table>`

test.each([
  ['the text’s own colour as its background', '<p style="background-color:currentcolor">Secret</p>'],
  ['a link of the colour around it', '<p style="color:#fff"><a href="x" style="color:inherit">Secret</a></p>'],
  ['the first colour of all', `<div style="color:#fff;background:#000"><p style="color:initial">Secret</p></div>`],
  ['a colour that is unset', '<p style="color:unset">Secret</p>'],
  ['a colour that is reverted', '<p style="color:revert">Secret</p>'],
  ['the later of two backgrounds', '<p style="background-color:#fff;background:#151c26">Secret</p>'],
  ['a later one that counts for more', '<p style="background:#151c26!important;background-color:#fff">Secret</p>'],
  ['a background that attributes read and nothing else', '<table><tr><td bgcolor="15z1cz26z">Secret</td></tr></table>'],
  ['a short one without its sign', '<table><tr><td bgcolor="222">Secret</td></tr></table>'],
  ['one with strength', '<table><tr><td bgcolor="#15151500">Secret</td></tr></table>'],
  ['one made of functions', '<table><tr><td bgcolor="rgb(255,255,255)">Secret</td></tr></table>'],
  ['a colour without its sign', onDark('<p style="color:ffffff">Secret</p>')],
  ['a colour of five digits', onDark('<p style="color:#fffff">Secret</p>')],
  ['a function of two numbers', onDark('<p style="color:rgb(255,255 255 255 1 1)">Secret</p>')],
  ['a size that is not counted', '<p style="font-size:9px"><b style="font-size:20">Secret</b></p>'],
  ['a negative size', '<p style="font-size:20px;font-size:-20px">Secret</p>'],
  ['letters with a share', '<p style="letter-spacing:-3px"><b style="letter-spacing:0%">Secret</b></p>'],
  ['room that is not a number', '<table cellpadding="9999x"><tr><td>Secret</td></tr></table>'],
  ['a border as wide as the screen', '<table border="2000"><tr><td>Secret</td></tr></table>'],
  ['letters that are pictures', '<p style="font-family:Wingdings, Arial">Secret</p>'],
  ['a link in a link', '<a href="x" style="background:#000"><a href="x" style="color:#fff">Secret</a></a>'],
  ['a block in a paragraph', '<p style="background:#000"><b><div style="color:#fff">Secret</div></b></p>'],
  ['a heading in a heading', '<h1 style="background:#000"><h2 style="color:#fff">Secret</h2></h1>'],
  ['an item in an item', '<li style="background:#000"><b><li style="color:#fff">Secret</li></b></li>'],
  ['an element between cells', '<table bgcolor="#000000"><b style="color:#fff">Secret</b></table>'],
  ['a cell in a cell', onDark('<b><td style="color:#fff">Secret</td></b>')],
  ['a row without a table', '<div style="background:#000"><td style="color:#fff">Secret</td></div>'],
])('finds %s', (_name, html) => {
  expect(hiddenTextProblem(html)).toMatch(/^Line 1: “Secret” can’t be seen: /)
})

test.each([
  ['a white link on teal', `<a href="x" style="background:#0f766c;color:white">Open</a>`],
  ['a background that is none', '<p style="background:none">Text</p>'],
  ['transparent cells', '<table bgcolor="transparent"><tr><td>Text</td></tr></table>'],
  ['functions of colours', '<p style="color:rgb(21, 28, 38);background:rgba(255 255 255 / 50%)">Text</p>'],
  ['tables in cells', onDark(`<table bgcolor="#ffffff"><tbody><tr><th>Text</th></tr></tbody></table>`)],
  ['lists in lists', '<ul><li>Text<ul><li>Text</li></ul></li></ul>'],
  ['paragraphs in cells of a paragraph’s kind', '<div><p>Text <b>bold</b><br />More</p><p>Text</p></div>'],
  ['sizes with units', '<p style="font-size:1.2em;line-height:1.4;margin:0 auto;padding:8px 0">Text</p>'],
])('leaves %s', (_name, html) => {
  expect(hiddenTextProblem(html)).toBeNull()
})
