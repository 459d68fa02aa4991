import { useEffect, useState } from 'react'

interface Formulas {
  renderFormula: (place: HTMLElement, latex: string, isBlock: boolean) => void
}

let loaded: Formulas | null = null

/** The formula renderer, which is large: it is fetched for the first text that has a formula, and null until it is there. */
export function useFormulas(isNeeded: boolean): Formulas | null {
  const [formulas, setFormulas] = useState(loaded)
  useEffect(() => {
    if (!isNeeded || formulas !== null) return
    let isShown = true
    // Where it cannot be fetched, the formula stays readable as LaTeX.
    import('./formulas.ts').then(
      (module) => {
        loaded = module
        if (isShown) setFormulas(module)
      },
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [isNeeded, formulas])
  return formulas
}
