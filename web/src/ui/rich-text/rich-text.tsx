import { useLayoutEffect, useMemo, useRef } from 'react'
import classes from './rich-text.module.css'
import { sanitiseHtml } from './sanitise-html.ts'
import { useFormulas } from './use-formulas.ts'

const FORMULA = 'data-latex'

interface RichTextProps {
  /** As the server sends it: sanitised HTML, or plain text. */
  html: string
  /** Sits in a line with other things: a single paragraph takes no space of its own. */
  inline?: boolean
  id?: string
  /** By default the text's own: an Indonesian question on an Arabic page still runs from left to right. */
  dir?: 'ltr' | 'rtl' | 'auto'
}

/** Formatted text of a question with its tables, pictures and formulas: the same in the editor's preview, the bank, validation and the test. */
export function RichText({ html, inline = false, id, dir = 'auto' }: RichTextProps) {
  const formulas = useFormulas(html.includes(FORMULA))
  const safe = useMemo(() => sanitiseHtml(html), [html])
  const place = useRef<HTMLDivElement & HTMLSpanElement>(null)
  // Each formula into its place: rendered where the renderer is there, as LaTeX until then.
  useLayoutEffect(() => {
    for (const formula of place.current?.querySelectorAll<HTMLElement>(`[${FORMULA}]`) ?? []) {
      const latex = formula.getAttribute(FORMULA) ?? ''
      if (formulas) formulas.renderFormula(formula, latex, formula.getAttribute('data-type') === 'block-math')
      else formula.textContent = latex
    }
  }, [safe, formulas])
  const Tag = inline ? 'span' : 'div'
  return (
    <Tag
      ref={place}
      id={id}
      dir={dir}
      className={classes.content}
      data-inline={inline || undefined}
      dangerouslySetInnerHTML={{ __html: safe }}
    />
  )
}
