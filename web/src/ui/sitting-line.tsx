import { Text } from '@mantine/core'
import type { ParticipantAssessment } from '@pengawas/shared/contracts/participant-assessments'
import { useTranslation } from 'react-i18next'

/** The sitting in which a candidate takes an assessment, and where; nothing where they take it in none. */
export function SittingLine({ sitting }: Pick<ParticipantAssessment, 'sitting'>) {
  const { t } = useTranslation('participant')
  if (sitting === null) return null
  return (
    <Text size="sm" fw={600}>
      {t('sitting')}: <bdi>{sitting.name}</bdi>
      {sitting.place === '' ? null : (
        <>
          {' · '}
          {t('place')}: <bdi>{sitting.place}</bdi>
        </>
      )}
    </Text>
  )
}
