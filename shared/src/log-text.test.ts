import { expect, it } from 'vitest'
import { escapeControls } from './log-text.ts'

it('leaves nothing in an entry that a terminal obeys, and means the same', () => {
  const entry = {
    msg: 'a\nb\u001b[2J',
    userAgent: 'x\u009b31m\u007f\u2028\u202etxt.exe\u2066',
    name: 'Ñandú 漢字 عربي',
  }
  const line = escapeControls(JSON.stringify(entry))
  expect(line).not.toMatch(/[\p{Cc}\u2028\u202e\u2066]/u)
  expect(JSON.parse(line)).toEqual(entry)
})
