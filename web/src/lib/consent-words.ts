import { useTranslation } from 'react-i18next'
import { asLanguage, tagOf } from './rules/numbers.ts'
import { consentParts, listOf, type SharedSources } from './rules/shared-sources.ts'

/** Sources by name in the middle of a sentence: `camera, microphone and screen`. */
export function useSourceNames(): (shared: SharedSources) => string {
  const { t, i18n } = useTranslation('common')
  const tag = tagOf(asLanguage(i18n.language))
  return (shared) =>
    new Intl.ListFormat(tag, { type: 'conjunction' }).format(
      listOf(shared).map((source) => t(`sources.${source}`).toLocaleLowerCase(tag)),
    )
}

export interface ConsentWords {
  live: string
  analysed: string
  page: string
  /** Of pictures that may be stored; null where nothing is shared that has a picture. */
  evidence: string | null
  end: string
}

/** The sentences of the consent that depend on what the candidate shares. They name nothing that the assessment does not use. */
export function useConsentWords(shared: SharedSources, isAnalysed: boolean): ConsentWords {
  const { t, i18n } = useTranslation('capture')
  const tag = tagOf(asLanguage(i18n.language))
  const sources = useSourceNames()(shared)
  const { analysed, evidence, page } = consentParts(shared, isAnalysed)
  const inOne = (type: 'conjunction' | 'disjunction', parts: readonly string[]): string =>
    new Intl.ListFormat(tag, { type }).format(parts)
  const what = inOne(
    'conjunction',
    analysed.map((part) => t(`consent.${part}`)),
  )
  const from = inOne(
    'disjunction',
    evidence.map((part) => t(`consent.${part}`)),
  )
  return {
    live: t('consent.live', { sources }),
    analysed: analysed.length === 0 ? t('consent.unanalysed') : t('consent.analysed', { what }),
    page: t(`consent.${page}`),
    evidence: evidence.length === 0 ? null : t('consent.evidence', { from }),
    end: t('consent.end', { sources }),
  }
}
