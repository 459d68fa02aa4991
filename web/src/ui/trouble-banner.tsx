import { Alert, Group, Text } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface TroubleBannerProps {
  icon: Icon
  color: 'red' | 'orange'
  title: string
  /** What to do, and what happens meanwhile. */
  text: ReactNode
  testId: string
  /** Buttons that mend it. */
  children?: ReactNode
}

/** Something is lost and stays said until it is mended. It stands in a live region of the page that shows it. */
export function TroubleBanner({ icon: TroubleIcon, color, title, text, testId, children }: TroubleBannerProps) {
  return (
    <Alert
      role="group"
      aria-label={title}
      color={color}
      variant="light"
      icon={<TroubleIcon size={24} aria-hidden />}
      data-testid={testId}
      p="sm"
    >
      <Group justify="space-between" align="center" gap="xs" wrap="wrap">
        <div style={{ flex: '1 1 260px', minWidth: 0 }}>
          <Text fw={700} size="md">
            {title}
          </Text>
          <Text size="sm" component="div" dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {text}
          </Text>
        </div>
        {children === undefined ? null : <Group gap="xs">{children}</Group>}
      </Group>
    </Alert>
  )
}
