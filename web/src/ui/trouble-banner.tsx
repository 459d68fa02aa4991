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
  /** In letters that are read from where the candidate sits. */
  isLarge?: boolean
  /** Buttons that mend it. */
  children?: ReactNode
}

/** Something is lost and stays said until it is mended. It stands in a live region of the page that shows it. */
export function TroubleBanner(props: TroubleBannerProps) {
  const { icon: TroubleIcon, color, title, text, testId, isLarge = false, children } = props
  return (
    <Alert
      role="group"
      aria-label={title}
      color={color}
      variant="light"
      icon={<TroubleIcon size={isLarge ? 36 : 24} aria-hidden />}
      data-testid={testId}
      p="sm"
      styles={isLarge ? { icon: { inlineSize: 36, blockSize: 36 } } : {}}
    >
      <Group justify="space-between" align="center" gap="xs" wrap="wrap">
        <div style={{ flex: '1 1 260px', minWidth: 0 }}>
          <Text fw={700} size={isLarge ? 'xl' : 'md'} lh={1.3}>
            {title}
          </Text>
          <Text
            size={isLarge ? 'lg' : 'sm'}
            component="div"
            dir="auto"
            style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
          >
            {text}
          </Text>
        </div>
        {children === undefined ? null : <Group gap="xs">{children}</Group>}
      </Group>
    </Alert>
  )
}
