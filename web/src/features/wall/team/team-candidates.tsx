import { Badge, Button, Group, Table, Text } from '@mantine/core'
import type { Team, TeamCandidate } from '@pengawas/shared/contracts/teams'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MoveForm } from './move-form.tsx'

/** Whose each candidate is, and the way to another proctor. */
export function TeamCandidates({ team: { candidates, proctors } }: { team: Team }) {
  const { t } = useTranslation('team')
  const [movingId, setMovingId] = useState<string | null>(null)
  if (candidates.length === 0) return <Text>{t('noCandidates')}</Text>
  const nameOf = new Map(proctors.map(({ userId, name }) => [userId, name]))
  return (
    <Table.ScrollContainer minWidth={680} mah={420}>
      <Table aria-label={t('candidates')} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('fields.candidate')}</Table.Th>
            <Table.Th>{t('fields.proctor')}</Table.Th>
            <Table.Th>{t('fields.waiting')}</Table.Th>
            <Table.Th aria-label={t('move.open')} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {candidates.map((candidate) => (
            <Table.Tr key={candidate.testSessionId} data-testid="team-candidate">
              <Table.Th scope="row" fw={500}>
                <bdi>{candidate.participantName}</bdi> · {candidate.code}
              </Table.Th>
              <Table.Td>
                <bdi>{nameOf.get(candidate.proctorId ?? '') ?? t('nobody')}</bdi>
              </Table.Td>
              <Table.Td>
                <Signs candidate={candidate} />
              </Table.Td>
              <Table.Td>
                {movingId === candidate.testSessionId ? (
                  <MoveForm candidate={candidate} proctors={proctors} onClose={() => setMovingId(null)} />
                ) : (
                  <Button
                    size="compact-sm"
                    variant="default"
                    disabled={proctors.every(({ userId }) => userId === candidate.proctorId)}
                    aria-label={t('move.label', { name: candidate.participantName })}
                    onClick={() => setMovingId(candidate.testSessionId)}
                  >
                    {t('move.open')}
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function Signs({ candidate: { unseenMinutes, openFlags, handRaised } }: { candidate: TeamCandidate }) {
  const { t } = useTranslation('team')
  return (
    <Group gap={4}>
      {handRaised ? <Badge color="blue">{t('fields.hands')}</Badge> : null}
      {unseenMinutes === null ? null : (
        <Badge variant="light" color="orange">
          {t('unseenFor', { minutes: unseenMinutes })}
        </Badge>
      )}
      {openFlags === 0 ? null : (
        <Badge variant="light" color="red">
          {t('openFlags', { value: openFlags })}
        </Badge>
      )}
    </Group>
  )
}
