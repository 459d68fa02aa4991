import { Alert, Button, Group, Text } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { IconArrowBackUp, IconHandStop } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShallow } from 'zustand/react/shallow'
import { useWall, useWallSession } from '../hooks/wall-context.ts'
import type { Undoing } from '../hooks/use-undo.ts'

/** The hub carries a termination out within a second; a push that is later than this was missed. */
const OVERDUE_MS = 3_000

/** Tests that are about to be ended, wherever the proctor looks now, each with the way back. */
export function TerminationBar({ undoing }: { undoing: Undoing }) {
  const ending = useWall(
    useShallow((state) => Object.values(state.candidates).filter(({ termination }) => termination !== null)),
  )
  return (
    <div aria-live="assertive">
      {ending.map((candidate) => (
        <TerminationAlert key={candidate.testSessionId} candidate={candidate} undoing={undoing} />
      ))}
    </div>
  )
}

function TerminationAlert({ candidate, undoing }: { candidate: WallCandidate; undoing: Undoing }) {
  const { t } = useTranslation('wall')
  const { testSessionId, participantName: name, code, termination } = candidate
  const left = useLeft(termination?.inMs ?? 0)
  if (!termination) return null
  return (
    <Alert
      // Said once, by the region around it.
      role="group"
      color="red"
      variant="filled"
      radius={0}
      icon={<IconHandStop aria-hidden />}
      title={t('termination.text', { name, code })}
      data-testid="termination"
    >
      <Group justify="space-between">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('termination.by', { by: termination.orderedByName, reason: termination.reason })}
        </Text>
        <Button
          size="compact-md"
          variant="white"
          color="dark"
          leftSection={<IconArrowBackUp size={18} className="mirrored" aria-hidden />}
          loading={undoing.pendingId === testSessionId}
          onClick={() => undoing.undo(testSessionId)}
        >
          {t('termination.undo')} (U)
          <span aria-hidden style={{ marginInlineStart: 8, fontVariantNumeric: 'tabular-nums' }}>
            {t('termination.seconds', { value: Math.ceil(left / 1_000) })}
          </span>
        </Button>
      </Group>
    </Alert>
  )
}

/** What is left of the time in ms, counted from when this was first drawn; asks the hub where its word is overdue. */
function useLeft(inMs: number): number {
  const session = useWallSession()
  const [endsAt] = useState(() => performance.now() + inMs)
  const [now, setNow] = useState(() => performance.now())
  useInterval(() => setNow(performance.now()), 250, { autoInvoke: true })
  useEffect(() => {
    const overdue = setTimeout(() => void session.refresh(), Math.max(0, endsAt - performance.now()) + OVERDUE_MS)
    return () => clearTimeout(overdue)
  }, [session, endsAt])
  return Math.max(0, endsAt - now)
}
