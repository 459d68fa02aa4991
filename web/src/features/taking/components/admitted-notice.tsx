import { Alert, Button, Group, Text } from '@mantine/core'
import { IconClockPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** The proctor has let the candidate in: from here on the clock counts. It stays until the candidate has read it. */
export function AdmittedNotice() {
  const { t } = useTranslation('test')
  const [isRead, setIsRead] = useState(false)
  if (isRead) return null
  return (
    <Alert role="group" color="teal" variant="light" icon={<IconClockPlay aria-hidden />} data-testid="admitted">
      <Group justify="space-between">
        <Text fw={600} style={{ flex: '1 1 240px' }}>
          {t('admitted')}
        </Text>
        <Button size="compact-md" color="teal" variant="default" onClick={() => setIsRead(true)}>
          {t('warning.acknowledge')}
        </Button>
      </Group>
    </Alert>
  )
}
