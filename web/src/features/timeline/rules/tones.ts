import type { TimelineEvent } from '@pengawas/shared/contracts/timeline'
import { isTechnicalFlag } from '@pengawas/shared/flags'

/** How a mark looks: what deserves a look stands out from what only helps to understand. */
export type Tone = 'critical' | 'high' | 'medium' | 'low' | 'technical' | 'dismissed' | 'trouble' | 'strong' | 'calm'

export function toneOf(event: TimelineEvent): Tone {
  switch (event.lane) {
    case 'flags':
      if (event.validationStatus === 'dismissed') return 'dismissed'
      return isTechnicalFlag(event) ? 'technical' : event.severity
    case 'network':
    case 'focus':
      return 'trouble'
    case 'interventions':
      return 'strong'
    case 'test':
      return event.kind === 'terminated' ? 'critical' : 'strong'
    case 'ledger':
      return event.kind === 'focused' ? 'strong' : 'calm'
    case 'answers':
      return event.kind === 'answered' ? 'strong' : 'calm'
    case 'chat':
      return event.side === 'candidate' ? 'strong' : 'calm'
  }
}
