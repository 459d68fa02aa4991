import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { IconDeviceDesktopCheck, IconPencilCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** What can be done days before: practise, and check the devices. */
export function Preparation() {
  const { t } = useTranslation('participant')
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }}>
      <Title order={2} size="h4">
        {t('prepare.title')}
      </Title>
      <Text c="var(--pengawas-quiet)" mb="md">
        {t('prepare.text')}
      </Text>
      <Group gap="sm">
        <Button
          component={Link}
          to="/practice"
          variant="default"
          leftSection={<IconPencilCheck size={18} aria-hidden />}
        >
          {t('prepare.practice')}
        </Button>
        <Button
          component={Link}
          to="/device-check"
          variant="default"
          leftSection={<IconDeviceDesktopCheck size={18} aria-hidden />}
        >
          {t('prepare.devices')}
        </Button>
      </Group>
    </Paper>
  )
}
