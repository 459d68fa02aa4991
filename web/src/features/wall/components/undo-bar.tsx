import { Alert, Button, Group, Text } from '@mantine/core'
import { useInterval, useTimeout } from '@mantine/hooks'
import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { IconArrowBackUp, IconClockPlus, IconHandStop } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShallow } from 'zustand/react/shallow'
import { formatRemaining } from '../../../lib/remaining.ts'
import type { Undoing } from '../hooks/use-undo.ts'
import { useWall, useWallSession } from '../hooks/wall-context.ts'
import { type Undoable, undoable } from '../rules/undoable.ts'

/** The hub carries a termination out within a second; a push that is later than this was missed. */
const OVERDUE_MS = 3_000

/** What was ordered a moment ago and can be taken back, wherever the proctor looks now. */
export function UndoBar({ undoing }: { undoing: Undoing }) {
  const concerned = useWall(
    useShallow((state) =>
      Object.values(state.candidates).filter(
        ({ termination, recentCredit }) => termination !== null || recentCredit !== null,
      ),
    ),
  )
  return (
    <div aria-live="assertive">
      {concerned.flatMap((candidate) =>
        undoable([candidate]).map((order) =>
          order.kind === 'termination' ? (
            <TerminationAlert key={`end ${order.testSessionId}`} {...{ candidate, order, undoing }} />
          ) : (
            <CreditAlert key={order.creditId} {...{ candidate, order, undoing }} />
          ),
        ),
      )}
    </div>
  )
}

interface OrderProps<Order extends Undoable = Undoable> {
  candidate: WallCandidate
  order: Order
  undoing: Undoing
}

function TerminationAlert({ candidate, order, undoing }: OrderProps) {
  const { t } = useTranslation('wall')
  const session = useWallSession()
  useTimeout(() => void session.refresh(), order.inMs + OVERDUE_MS, { autoInvoke: true })
  const { participantName: name, code, termination } = candidate
  if (!termination) return null
  return (
    <UndoAlert
      {...{ color: 'red', icon: <IconHandStop aria-hidden />, title: t('termination.text', { name, code }) }}
      {...{ order, undoing }}
    >
      {t('termination.by', { by: termination.orderedByName, reason: termination.reason })}
    </UndoAlert>
  )
}

function CreditAlert({ candidate, order, undoing }: OrderProps<Undoable & { kind: 'credit' }>) {
  const { t } = useTranslation('wall')
  const session = useWallSession()
  useTimeout(() => session.forgetCredit(order.testSessionId, order.creditId), order.inMs, { autoInvoke: true })
  const { participantName: name, code, recentCredit } = candidate
  if (!recentCredit) return null
  const time = formatRemaining(recentCredit.creditMs)
  return (
    <UndoAlert
      {...{ color: 'teal', icon: <IconClockPlus aria-hidden />, title: t('recentCredit.text', { name, code, time }) }}
      {...{ order, undoing }}
    >
      {t('recentCredit.by', { by: recentCredit.givenByName, reason: recentCredit.reason })}
    </UndoAlert>
  )
}

interface UndoAlertProps {
  color: string
  icon: ReactNode
  title: string
  order: Undoable
  undoing: Undoing
  children: ReactNode
}

function UndoAlert({ color, icon, title, order, undoing, children }: UndoAlertProps) {
  const { t } = useTranslation('wall')
  const left = useLeft(order.inMs)
  return (
    // Said once, by the region around it.
    <Alert role="group" variant="filled" radius={0} {...{ color, icon, title }} data-testid={order.kind}>
      <Group justify="space-between">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {children}
        </Text>
        <Button
          size="compact-md"
          variant="white"
          color="dark"
          leftSection={<IconArrowBackUp size={18} className="mirrored" aria-hidden />}
          loading={undoing.isUndoing(order)}
          onClick={() => undoing.undo(order)}
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

/** What is left of the time in ms, counted from when this was first drawn. */
function useLeft(inMs: number): number {
  const [endsAt] = useState(() => performance.now() + inMs)
  const [now, setNow] = useState(() => performance.now())
  useInterval(() => setNow(performance.now()), 250, { autoInvoke: true })
  return Math.max(0, endsAt - now)
}
