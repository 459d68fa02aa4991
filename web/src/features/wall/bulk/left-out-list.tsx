import { List, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useWall } from '../hooks/wall-context.ts'
import type { BulkPlan, LeftOut } from '../rules/bulk-plan.ts'

const REASONS: readonly LeftOut[] = ['over', 'already', 'state']

/** Who is left out of a command, by reason. */
export function LeftOutList({ leftOut }: Pick<BulkPlan, 'leftOut'>) {
  const { t } = useTranslation('interventions')
  const candidates = useWall((state) => state.candidates)
  const total = REASONS.reduce((sum, reason) => sum + leftOut[reason].length, 0)
  if (total === 0) return null
  const namesOf = (ids: readonly string[]): string => ids.map((id) => candidates[id]?.participantName ?? '').join(', ')
  return (
    <div data-testid="left-out">
      <Text size="sm" fw={600}>
        {t('bulk.leftOut', { value: total })}
      </Text>
      <List size="sm">
        {REASONS.filter((reason) => leftOut[reason].length > 0).map((reason) => (
          <List.Item key={reason}>
            {t(`bulk.${reason}`)}: <bdi>{namesOf(leftOut[reason])}</bdi>
          </List.Item>
        ))}
      </List>
    </div>
  )
}
