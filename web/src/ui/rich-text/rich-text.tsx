import { useMemo } from 'react'
import classes from './rich-text.module.css'
import { sanitiseHtml } from './sanitise-html.ts'
import { useFormulas } from './use-formulas.ts'

const FORMULA = 'data-latex'

/** Puts each formula into its place: rendered where the renderer is there, as LaTeX until then. */
function withFormulas(safeHtml: string, render: ((latex: string, isBlock: boolean) => string) | null): string {
  const template = document.createElement('template')
  template.innerHTML = safeHtml
  for (const place of template.content.querySelectorAll(`[${FORMULA}]`)) {
    const latex = place.getAttribute(FORMULA) ?? ''
    if (render) place.innerHTML = render(latex, place.getAttribute('data-type') === 'block-math')
    else place.textContent = latex
  }
  return template.innerHTML
}

interface RichTextProps {
  /** As the server sends it: sanitised HTML, or plain text. */
  html: string
  /** Sits in a line with other things: a single paragraph takes no space of its own. */
  inline?: boolean
  id?: string
}

/** Formatted text of a question with its tables, pictures and formulas: the same in the editor's preview, the bank, validation and the test. */
export function RichText({ html, inline = false, id }: RichTextProps) {
  const formulas = useFormulas(html.includes(FORMULA))
  const content = useMemo(() => {
    const safe = sanitiseHtml(html)
    return safe.includes(FORMULA) ? withFormulas(safe, formulas?.renderFormula ?? null) : safe
  }, [html, formulas])
  const Tag = inline ? 'span' : 'div'
  // The direction is the text's own: an Indonesian question on an Arabic page still runs from left to right.
  return <Tag id={id} dir="auto" className={classes.content} data-inline={inline || undefined} dangerouslySetInnerHTML={{ __html: content }} />
}
