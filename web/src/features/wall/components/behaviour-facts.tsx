import { Text } from '@mantine/core'
import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { attentionBand } from '@pengawas/shared/rules/live-bands'
import { useTranslation } from 'react-i18next'
import { formatNumber, formatPercent } from '../../../lib/rules/numbers.ts'
import { useWall } from '../hooks/wall-context.ts'
import { seenStatusOf } from '../rules/seen-status.ts'

/** What analysis sees and hears, how the candidate behaves, and what their page has reported: what nobody measures is unknown. */
export function BehaviourFacts({
  candidate: { testSessionId, analysis, screenActivity },
}: {
  candidate: WallCandidate
}) {
  const { t, i18n } = useTranslation('wall')
  const { face, confidence, gaze, gazeProbability, sound } = seenStatusOf(
    analysis,
    useWall((state) => state.sounds[testSessionId]),
  )
  const attention = analysis?.attention ?? null
  const { headMovement = null, attentionSpan = null } = analysis?.behaviour ?? {}
  const unknown = t('behaviour.unknown')
  const numberOr = (value: number | null = null): string =>
    value === null ? unknown : formatNumber(value, i18n.language)
  const seen = [
    t('seen.face', { value: face === null ? unknown : t(`seen.faces.${face}`) }),
    t('seen.confidence', { value: confidence === null ? unknown : formatPercent(confidence, i18n.language) }),
    t('seen.gaze', { value: gaze === null ? unknown : t(`seen.gazes.${gaze}`) }),
    ...(gazeProbability === null
      ? []
      : [t('seen.gazeProbability', { value: formatPercent(gazeProbability, i18n.language) })]),
    t('seen.sound', { value: sound === null ? unknown : t(`seen.sounds.${sound}`) }),
  ]
  const facts = [
    t('behaviour.headMovement', { value: numberOr(headMovement) }),
    t('behaviour.attentionSpan', { value: numberOr(attentionSpan) }),
    t('behaviour.bodyLanguage', { value: unknown }),
    t('behaviour.tabSwitches', { value: numberOr(screenActivity?.tabSwitches) }),
    t('behaviour.copyPasteAttempts', { value: numberOr(screenActivity?.copyPasteAttempts) }),
    t('behaviour.focusLost', { value: numberOr(screenActivity?.focusLost) }),
  ]
  return (
    <>
      <Text size="sm">
        {attention === null
          ? t('tile.attentionUnknown')
          : `${t('tile.attention', { value: Math.round(attention) })} (${t(`behaviour.band.${attentionBand(attention)}`)})`}
      </Text>
      <Text size="sm" data-testid="seen-status">
        {seen.join(' · ')}
      </Text>
      <Text size="xs" c="var(--pengawas-quiet)" data-testid="behaviour">
        {facts.join(' · ')}
      </Text>
    </>
  )
}
