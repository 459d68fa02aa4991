import { Badge, Button, Container, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconId, IconLayoutGrid, IconMail, IconBuilding } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { mayDo, useUser } from '../../../lib/profile.ts'
import { Fact } from '../../../ui/fact.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { MAIN_ID } from '../../../ui/skip-link.tsx'
import { HealthPanel } from './health-panel.tsx'

/** Where staff begin: who they are, and what they can do in this version. */
export function StaffPage() {
  const { t } = useTranslation(['staff', 'common'])
  const user = useUser()
  const maySeeWall = mayDo(user, 'wall:watch')
  const maySeeHealth = mayDo(user, 'system:read')
  return (
    <>
      <PageHeader />
      <Container component="main" id={MAIN_ID} size="md" py={{ base: 'lg', sm: 48 }}>
        <Stack gap="xl">
          <Group gap="sm">
            <Title order={1} size="h2">
              {t('staff:greeting', { name: user.name })}
            </Title>
            <Badge variant="light" size="lg">
              {t(`common:roles.${user.role}`)}
            </Badge>
          </Group>
          <section>
            <Title order={2} size="h4" mb="sm">
              {t('staff:tasks')}
            </Title>
            {maySeeWall ? (
              <Paper withBorder shadow="sm" p="lg">
                <Group justify="space-between" gap="md">
                  <div>
                    <Text fw={600}>{t('staff:openWall')}</Text>
                    <Text c="var(--pengawas-quiet)">{t('staff:openWallText')}</Text>
                  </div>
                  <Button component={Link} to="/dashboard/monitoring" leftSection={<IconLayoutGrid size={18} aria-hidden />}>
                    {t('staff:openWall')}
                  </Button>
                </Group>
              </Paper>
            ) : null}
            {maySeeHealth ? <HealthPanel /> : null}
            {maySeeWall || maySeeHealth ? null : <Text c="var(--pengawas-quiet)">{t('staff:noTasks')}</Text>}
          </section>
          <section>
            <Title order={2} size="h4" mb="sm">
              {t('staff:profile')}
            </Title>
            <Paper withBorder p="lg">
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" component="dl" m={0}>
                <Fact icon={IconId} label={t('staff:nip')} value={user.nip} />
                <Fact icon={IconMail} label={t('staff:email')} value={user.email} />
                {user.unit === null ? null : <Fact icon={IconBuilding} label={t('staff:unit')} value={user.unit} />}
              </SimpleGrid>
            </Paper>
          </section>
        </Stack>
      </Container>
    </>
  )
}
