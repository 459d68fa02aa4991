import { Anchor, Text } from '@mantine/core'
import type { RankedParticipant } from '@pengawas/shared/contracts/rankings'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

interface PlaceNameProps {
  place: RankedParticipant
  /** Leads to the result, where the reader sees whose it is. */
  assessmentId?: string
}

/** Who has a place: the name with the participant number, or the number alone. */
export function PlaceName({ place, assessmentId }: PlaceNameProps) {
  const { t } = useTranslation('rankings')
  const { participantName, participantNumber, testSessionId } = place
  const number = <bdi dir="ltr">{participantNumber}</bdi>
  if (participantName === null)
    return (
      <Text component="span" inherit>
        {t('participant')} {number}
      </Text>
    )
  return (
    <span>
      {assessmentId === undefined || testSessionId === null ? (
        <bdi>{participantName}</bdi>
      ) : (
        <Anchor component={Link} to={`/dashboard/assessments/${assessmentId}/results/${testSessionId}`} inherit>
          <bdi>{participantName}</bdi>
        </Anchor>
      )}{' '}
      <Text component="span" fz="0.8em" fw={400} c="var(--pengawas-quiet)" style={{ whiteSpace: 'nowrap' }}>
        {number}
      </Text>
    </span>
  )
}
