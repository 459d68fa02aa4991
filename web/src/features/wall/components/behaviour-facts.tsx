import { Text } from '@mantine/core'
import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { attentionBand } from '@pengawas/shared/rules/live-bands'
import { useTranslation } from 'react-i18next'

/** How the candidate behaves, and what their page has reported: what nobody measures is unknown. */
export function BehaviourFacts({ candidate: { analysis, screenActivity } }: { candidate: WallCandidate }) {
  const { t } = useTranslation('wall')
  const attention = analysis?.attention ?? null
  const { headMovement = null, attentionSpan = null } = analysis?.behaviour ?? {}
  const unknown = t('behaviour.unknown')
  const facts = [
    t('behaviour.headMovement', { value: headMovement ?? unknown }),
    t('behaviour.attentionSpan', { value: attentionSpan ?? unknown }),
    t('behaviour.bodyLanguage', { value: unknown }),
    t('behaviour.tabSwitches', { value: screenActivity?.tabSwitches ?? unknown }),
    t('behaviour.copyPasteAttempts', { value: screenActivity?.copyPasteAttempts ?? unknown }),
    t('behaviour.focusLost', { value: screenActivity?.focusLost ?? unknown }),
  ]
  return (
    <>
      <Text size="sm">
        {attention === null
          ? t('tile.attentionUnknown')
          : `${t('tile.attention', { value: Math.round(attention) })} (${t(`behaviour.band.${attentionBand(attention)}`)})`}
      </Text>
      <Text size="xs" c="var(--pengawas-quiet)" data-testid="behaviour">
        {facts.join(' · ')}
      </Text>
    </>
  )
}
