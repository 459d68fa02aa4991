import { describe, expect, it } from 'vitest'
import { withSection } from './card-section.ts'

describe('withSection', () => {
  it('adds the section, and replaces it the next time without touching the rest', () => {
    const first = withSection('# Card\n\nText.\n', 'one')
    const second = withSection(`${first}\nAfter.\n`, 'two')
    expect(first).toContain('Text.\n\n<!-- eval')
    expect(second).toContain('two')
    expect(second).not.toContain('one')
    expect(second).toMatch(/^# Card\n\nText\.\n\n[^]*<!-- \/eval -->\n\nAfter\.\n$/)
  })

  it('keeps a section of a name apart', () => {
    const card = withSection(withSection('# Card\n', 'flags'), 'heads', 'heads')
    expect(withSection(card, 'other heads', 'heads')).toMatch(
      /flags\n<!-- \/eval -->\n\n<!-- eval heads: [^]*other heads/,
    )
  })

  it('refuses a card of which somebody removed one mark', () => {
    expect(() => withSection('# Card\n<!-- /eval -->\n', 'text')).toThrow('marks')
  })
})
