import { Badge, Group, Modal, SimpleGrid, Tabs, Text, Title } from '@mantine/core'
import type { Person } from '@pengawas/shared/contracts/people'
import { useTranslation } from 'react-i18next'
import { formatDay, formatInstant } from '../../../lib/dates.ts'
import { useUser } from '../../../lib/profile.ts'
import type { Kind } from '../api/people.ts'
import { mayChange } from '../rules/person-form.ts'
import { PersonHistory } from './person-history.tsx'

interface PersonDetailProps {
  kind: Kind
  person: Person
  onClose: () => void
}

/** What is known of a person; and, for those who may change it, who changed what. */
export function PersonDetail({ kind, person, onClose }: PersonDetailProps) {
  const { t, i18n } = useTranslation(['people', 'common', 'audit'])
  const user = useUser()
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
      <Tabs defaultValue="facts" keepMounted={false}>
        {mayChange(user, person) ? (
          <Tabs.List mb="md">
            <Tabs.Tab value="facts">{t('audit:history.facts')}</Tabs.Tab>
            <Tabs.Tab value="history">{t('audit:history.title')}</Tabs.Tab>
          </Tabs.List>
        ) : null}
        <Tabs.Panel value="facts">
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
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <PersonHistory kind={kind} person={person} />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  )
}
