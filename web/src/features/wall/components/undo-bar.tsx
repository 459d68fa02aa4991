import { Alert, Button, Group, Text } from '@mantine/core'
import { useInterval, useTimeout } from '@mantine/hooks'
import { IconArrowBackUp, IconClockPlus, IconHandStop } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShallow } from 'zustand/react/shallow'
import { formatRemaining } from '../../../lib/remaining.ts'
import type { Undoing } from '../hooks/use-undo.ts'
import { useWall, useWallSession } from '../hooks/wall-context.ts'
import { type UndoGroup, undoGroups } from '../rules/undoable.ts'

/** The hub carries a termination out within a second; a push that is later than this was missed. */
const OVERDUE_MS = 3_000

/** What was ordered a moment ago and can be taken back, wherever the proctor looks now: once for all that are alike. */
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
      {undoGroups(concerned).map((group) => {
        const Shown = group.kind === 'termination' ? TerminationAlert : CreditAlert
        const ids = group.candidates.map(({ testSessionId, recentCredit }) => recentCredit?.id ?? testSessionId)
        return <Shown key={[group.kind, ...ids].join(' ')} {...{ group, undoing }} />
      })}
    </div>
  )
}

interface GroupProps {
  group: UndoGroup
  undoing: Undoing
}

/** When an order that the hub told of counts, by the page's own clock, however often it is drawn anew. */
const ENDS = new WeakMap<object, number>()
function endOf(order: { inMs: number }): number {
  const end = ENDS.get(order) ?? performance.now() + order.inMs
  ENDS.set(order, end)
  return end
}

/** What is left in ms until the first of these orders counts. */
function useMsLeft(orders: readonly ({ inMs: number } | null)[]): number {
  const [ms] = useState(() => {
    const ends = orders.flatMap((order) => (order === null ? [] : [endOf(order)]))
    return Math.max(0, Math.min(...ends) - performance.now())
  })
  return ms
}

function TerminationAlert({ group, undoing }: GroupProps) {
  const { t } = useTranslation('wall')
  const session = useWallSession()
  const { candidates } = group
  const msLeft = useMsLeft(candidates.map(({ termination }) => termination))
  useTimeout(() => void session.refresh(), msLeft + OVERDUE_MS, { autoInvoke: true })
  const [first] = candidates
  if (!first?.termination) return null
  const { participantName: name, code, termination } = first
  const title =
    candidates.length === 1
      ? t('termination.text', { name, code })
      : t('undo.terminations', { value: candidates.length })
  return (
    <UndoAlert {...{ color: 'red', icon: <IconHandStop aria-hidden />, title, group, msLeft, undoing }}>
      {t('termination.by', { by: termination.orderedByName, reason: termination.reason })}
    </UndoAlert>
  )
}

function CreditAlert({ group, undoing }: GroupProps) {
  const { t } = useTranslation('wall')
  const session = useWallSession()
  const { candidates } = group
  const msLeft = useMsLeft(candidates.map(({ recentCredit }) => recentCredit))
  const forget = (): void => {
    for (const { testSessionId, recentCredit } of candidates)
      if (recentCredit && endOf(recentCredit) <= performance.now()) session.forgetCredit(testSessionId, recentCredit.id)
  }
  useTimeout(forget, msLeft, { autoInvoke: true })
  const [first] = candidates
  if (!first?.recentCredit) return null
  const { participantName: name, code, recentCredit } = first
  const time = formatRemaining(recentCredit.creditMs)
  const title =
    candidates.length === 1
      ? t('recentCredit.text', { name, code, time })
      : t('undo.credits', { time, value: candidates.length })
  return (
    <UndoAlert {...{ color: 'teal', icon: <IconClockPlus aria-hidden />, title, group, msLeft, undoing }}>
      {t('recentCredit.by', { by: recentCredit.givenByName, reason: recentCredit.reason })}
    </UndoAlert>
  )
}

interface UndoAlertProps extends GroupProps {
  color: string
  icon: ReactNode
  title: string
  msLeft: number
  children: ReactNode
}

function UndoAlert({ color, icon, title, group, msLeft, undoing, children }: UndoAlertProps) {
  const { t } = useTranslation('wall')
  const left = useCountdown(msLeft)
  const { candidates, kind } = group
  return (
    // Said once, by the region around it.
    <Alert role="group" variant="filled" radius={0} {...{ color, icon, title }} data-testid={kind}>
      <Group justify="space-between">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {children}
          {candidates.length === 1 ? null : (
            <Text size="sm" component="span" display="block" lineClamp={2}>
              {candidates.map(({ participantName }) => participantName).join(', ')}
            </Text>
          )}
        </Text>
        <Button
          size="compact-md"
          variant="white"
          color="dark"
          leftSection={<IconArrowBackUp size={18} className="mirrored" aria-hidden />}
          loading={undoing.isUndoing(group)}
          onClick={() => undoing.undo(group)}
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
function useCountdown(inMs: number): number {
  const [endsAt] = useState(() => performance.now() + inMs)
  const [now, setNow] = useState(() => performance.now())
  useInterval(() => setNow(performance.now()), 250, { autoInvoke: true })
  return Math.max(0, endsAt - now)
}
