import { Badge, VisuallyHidden } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import classes from './test-header.module.css'

interface StateBadgeProps {
  testId: string
  state: string
  label?: string
  text: string
  color: string
  icon: Icon
  /** On a phone the icon stands alone, with a number where there is one; screen readers get the words all the same. */
  isShort: boolean
  count?: number | undefined
  isAnnounced: boolean
}

/** One sign of how things stand, in a word and a picture. */
export function StateBadge({ testId, state, label, text, color, icon, isShort, count, isAnnounced }: StateBadgeProps) {
  const StateIcon = icon
  return (
    <Badge
      role="status"
      aria-label={label === undefined ? undefined : `${label}: ${text}`}
      aria-live={isAnnounced ? 'polite' : 'off'}
      data-testid={testId}
      data-state={state}
      size="lg"
      variant="light"
      color={color}
      className={isShort ? classes.short : undefined}
      leftSection={<StateIcon size={isShort ? 18 : 16} aria-hidden />}
    >
      {isShort ? (
        <>
          <span aria-hidden>{count}</span>
          <VisuallyHidden>{text}</VisuallyHidden>
        </>
      ) : (
        text
      )}
    </Badge>
  )
}
