import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'

type Decision = 'accepted' | 'refused'

const MAX_REASON = 500

interface DecisionRowProps {
  labels: { reason: string; accept: string; refuse: string }
  /** Whether refusing needs a reason; accepting never does. */
  needsReason?: boolean
  /** Whether accepting would have no effect; the page says why. */
  cannotAccept?: boolean
  /** The decision that is being sent. */
  pending: Decision | null
  onDecide: (decision: Decision, reason: string) => void
}

/** A reason, and the two ways to decide something that waits. */
export function DecisionRow({
  labels,
  needsReason = false,
  cannotAccept = false,
  pending,
  onDecide,
}: DecisionRowProps) {
  const [reason, setReason] = useState('')
  const given = reason.trim()
  return (
    <Group gap="xs" mt="sm" align="flex-end">
      <TextInput
        label={labels.reason}
        maxLength={MAX_REASON}
        style={{ flex: '1 1 220px' }}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group gap="xs" wrap="nowrap">
        {cannotAccept ? null : (
          <Button loading={pending === 'accepted'} onClick={() => onDecide('accepted', given)}>
            {labels.accept}
          </Button>
        )}
        <Button
          variant="default"
          disabled={needsReason && given === ''}
          loading={pending === 'refused'}
          onClick={() => onDecide('refused', given)}
        >
          {labels.refuse}
        </Button>
      </Group>
    </Group>
  )
}
