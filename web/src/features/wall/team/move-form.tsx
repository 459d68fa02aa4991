import { Button, Group, Select, Stack, TextInput } from '@mantine/core'
import type { TeamCandidate, TeamProctor } from '@pengawas/shared/contracts/teams'
import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useMoveCandidate } from './team-api.ts'

const MIN_REASON = 3

interface MoveFormProps {
  candidate: TeamCandidate
  proctors: readonly TeamProctor[]
  onClose: () => void
}

/** Gives a candidate to another proctor, with the reason. Those who are away can be chosen, and it is said that they are. */
export function MoveForm({ candidate, proctors, onClose }: MoveFormProps) {
  const { t } = useTranslation(['team', 'common'])
  const [userId, setUserId] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const move = useMoveCandidate(candidate.testSessionId)
  const given = reason.trim()
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (userId !== null) move.mutate({ userId, reason: given }, { onSuccess: onClose })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Select
          label={t('team:move.to')}
          data-autofocus
          data={proctors
            .filter((proctor) => proctor.userId !== candidate.proctorId)
            .map(({ userId: value, name, isHere }) => ({
              value,
              label: isHere ? name : t('team:move.away', { name }),
            }))}
          value={userId}
          onChange={setUserId}
        />
        <TextInput
          label={t('team:move.reason')}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {move.isError ? <FailureAlert error={move.error} /> : null}
        <Group gap="xs">
          <Button
            type="submit"
            size="compact-sm"
            disabled={userId === null || given.length < MIN_REASON}
            loading={move.isPending}
          >
            {t('team:move.open')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
