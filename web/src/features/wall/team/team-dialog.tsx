import { Select, Stack, Text, Title } from '@mantine/core'
import type { Team } from '@pengawas/shared/contracts/teams'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { useWall } from '../hooks/wall-context.ts'
import { AllocationHistory } from './allocation-history.tsx'
import { TeamCandidates } from './team-candidates.tsx'
import { TeamProctors } from './team-proctors.tsx'
import { TEAMS_KEY, teamsQuery } from './team-api.ts'

/** Who supervises the assessments that the reader leads, whose the candidates are, and whose they were. */
export function TeamDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('team')
  const queryClient = useQueryClient()
  const teams = useQuery(teamsQuery)
  const changes = useWall((state) => state.teamChanges)
  // The wall is fetched again after a reconnection, and whenever candidates change hands.
  const wall = useWall((state) => state.assessments)
  useEffect(() => void queryClient.invalidateQueries({ queryKey: TEAMS_KEY }), [changes, wall, queryClient])
  const [chosen, setChosen] = useState<string | null>(null)
  const all = teams.data?.teams ?? []
  const team = all.find(({ assessmentId }) => assessmentId === chosen) ?? all[0]
  return (
    <DialogFrame title={t('title')} size={1080} onClose={onClose}>
      <Stack gap="lg" data-testid="team">
        <QueryStatus result={teams} />
        {teams.isSuccess && team === undefined ? <Text>{t('none')}</Text> : null}
        {all.length > 1 ? (
          <Select
            label={t('assessment')}
            allowDeselect={false}
            data={all.map(({ assessmentId, title }) => ({ value: assessmentId, label: title }))}
            value={team?.assessmentId ?? null}
            onChange={setChosen}
          />
        ) : null}
        {team === undefined ? null : (
          <TeamView key={team.assessmentId} team={team} at={teams.data?.serverTime ?? team.endDate} />
        )}
      </Stack>
    </DialogFrame>
  )
}

/** `at` is when the hub said this. */
function TeamView({ team, at }: { team: Team; at: string }) {
  const { t, i18n } = useTranslation('team')
  const isPast = Date.parse(at) > Date.parse(team.endDate)
  return (
    <>
      <div>
        <Title order={2} size="h5">
          <bdi>{team.title}</bdi>
        </Title>
        <Text size="sm" c="var(--pengawas-quiet)">
          {t(isPast ? 'ended' : 'ends', { time: formatInstant(team.endDate, i18n.language) })}{' '}
          {t('asOf', { time: formatInstant(at, i18n.language) })}
        </Text>
      </div>
      <TeamProctors proctors={team.proctors} />
      <TeamCandidates team={team} />
      <AllocationHistory assessmentId={team.assessmentId} />
    </>
  )
}
