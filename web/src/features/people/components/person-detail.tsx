import { Badge, Group, Modal, SimpleGrid, Text, Title } from '@mantine/core'
import type { Person } from '@pengawas/shared/contracts/people'
import { useTranslation } from 'react-i18next'
import { formatDay, formatInstant } from '../../../lib/dates.ts'

export function PersonDetail({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t, i18n } = useTranslation(['people', 'common'])
  const facts = [
    ['nip', person.nip],
    ['email', person.email],
    ['unit', person.unit],
    ['phone', person.phone],
    ['organization', person.organization],
    ['position', person.position],
    ['birthDate', person.birthDate === null ? null : formatDay(person.birthDate, i18n.language)],
    ['lastLogin', person.lastLogin === null ? t('people:never') : formatInstant(person.lastLogin, i18n.language)],
    ['createdAt', formatInstant(person.createdAt, i18n.language)],
  ] as const
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('people:participants.detailTitle')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Group gap="sm" mb="lg">
        <Title order={3} size="h4">
          {person.name}
        </Title>
        <Badge variant="light">{t(`common:roles.${person.role}`)}</Badge>
        <Badge variant="light" color={person.isActive ? 'teal' : 'gray'}>
          {t(person.isActive ? 'people:active' : 'people:inactive')}
        </Badge>
      </Group>
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} spacing="md" m={0}>
        {facts.map(([key, value]) => (
          <div key={key}>
            <Text component="dt" size="sm" c="var(--pengawas-quiet)">
              {t(`people:fields.${key}`)}
            </Text>
            <Text component="dd" m={0} fw={600} style={{ overflowWrap: 'anywhere' }}>
              {value ?? '–'}
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </Modal>
  )
}
