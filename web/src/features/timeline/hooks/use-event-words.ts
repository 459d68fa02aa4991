import type { TimelineEvent } from '@pengawas/shared/contracts/timeline'
import { useTranslation } from 'react-i18next'
import { useFlagKind, useFlagTitle } from '../../../lib/flag-title.ts'
import { formatNumber } from '../../../lib/rules/numbers.ts'

export interface EventWords {
  title: string
  /** What was said or written, and by whom; each part may be in a language of its own. */
  details: string[]
}

const UNKNOWN = '–'

/** What an event of the timeline is in words. */
export function useEventWords(): (event: TimelineEvent) => EventWords {
  const { t, i18n } = useTranslation(['timeline', 'flags'])
  const flagTitle = useFlagTitle()
  const flagKind = useFlagKind()
  const titleOf = (event: TimelineEvent): string => {
    switch (event.lane) {
      case 'test':
        return t(`timeline:test.${event.kind}`)
      case 'answers':
        return t(`timeline:answers.${event.kind}`, { item: event.item })
      case 'flags':
        return flagTitle(event)
      case 'interventions': {
        const minutes = (event.creditMs ?? 0) / 60_000
        return t(`timeline:interventions.${event.kind}`, {
          minutes: formatNumber(minutes, i18n.language),
          count: minutes,
        })
      }
      case 'network':
        return event.source === null
          ? t(`timeline:network.${event.kind}`)
          : t('timeline:network.source-missing', { source: t(`timeline:source.${event.source}`) })
      case 'focus':
        return t(`timeline:focus.${event.kind}`)
      case 'chat':
        return event.side === 'candidate' ? t('timeline:chat.candidate') : event.authorName
      case 'ledger':
        return t(`timeline:ledger.${event.kind}`, { name: event.byName ?? UNKNOWN })
    }
  }
  const detailsOf = (event: TimelineEvent): string[] => {
    if (event.lane === 'flags') {
      return [flagKind(event), t(`flags:status.${event.isContested ? 'proposed' : event.validationStatus}`)]
    }
    if (event.lane === 'chat') return [event.text]
    if (event.lane !== 'interventions') return []
    const by = event.byName === null ? [] : [t('timeline:byPerson', { name: event.byName })]
    return [...(event.text === null ? [] : [event.text]), ...by]
  }
  return (event) => ({
    title: titleOf(event),
    details: [...detailsOf(event), ...(event.count > 1 ? [t('timeline:times', { value: event.count })] : [])],
  })
}
