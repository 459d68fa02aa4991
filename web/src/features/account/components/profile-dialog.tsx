import { Badge, Button, Group, Modal, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconBuilding, IconClock, IconId, IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { mayDo, useUser } from '../../../lib/profile.ts'
import { useSettingsDialog } from '../../../lib/settings-dialog.ts'
import { Fact } from '../../../ui/fact.tsx'

export function ProfileDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t, i18n } = useTranslation(['account', 'common'])
  const user = useUser()
  const { open } = useSettingsDialog()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('account:profile.title')}
      centered
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap="lg">
        <Group gap="sm">
          <Title order={3} size="h4">
            {user.name}
          </Title>
          <Badge variant="light">{t(`common:roles.${user.role}`)}</Badge>
        </Group>
        <SimpleGrid cols={1} spacing="md" component="dl" m={0}>
          <Fact icon={IconId} label={t('account:fields.nip')} value={user.nip} />
          <Fact icon={IconMail} label={t('account:fields.email')} value={user.email} />
          {user.unit === null ? null : <Fact icon={IconBuilding} label={t('account:fields.unit')} value={user.unit} />}
          {user.lastLogin === null ? null : (
            <Fact
              icon={IconClock}
              label={t('account:fields.lastLogin')}
              value={formatInstant(user.lastLogin, i18n.language)}
            />
          )}
        </SimpleGrid>
        <Text size="sm" c="var(--pengawas-quiet)">
          {t(mayDo(user, 'account:rename') ? 'account:profile.hint' : 'account:profile.candidateHint')}
        </Text>
        <Button
          variant="default"
          onClick={() => {
            onClose()
            open('account')
          }}
        >
          {t('account:profile.open')}
        </Button>
      </Stack>
    </Modal>
  )
}
