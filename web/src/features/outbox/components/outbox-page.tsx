import { Accordion, Alert, Button, Container, Group, Paper, Stack, Text, TextInput } from '@mantine/core'
import type { Outbox } from '@pengawas/shared/contracts/outbox'
import { IconInfoCircle, IconRefresh, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { outboxQuery } from '../api/outbox.ts'
import { matching } from '../rules/matching.ts'

/** What the system would have mailed, for the administrator to read and pass on. */
export function OutboxPage() {
  const { t } = useTranslation(['outbox', 'actions'])
  const outbox = useQuery(outboxQuery)
  return (
    <Container size="xl" py="lg" px={{ base: 'sm', sm: 'lg' }}>
      <Stack gap="lg">
        <Group justify="space-between" align="flex-start" gap="sm">
          <Text c="var(--pengawas-quiet)" style={{ flex: '1 1 320px' }}>
            {t('outbox:hint')}
          </Text>
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={outbox.isFetching}
            onClick={() => void outbox.refetch()}
          >
            {t('actions:refresh')}
          </Button>
        </Group>
        <QueryStatus result={outbox} />
        {outbox.data ? <Mails outbox={outbox.data} /> : null}
      </Stack>
    </Container>
  )
}

function Mails({ outbox: { smtp, mails } }: { outbox: Outbox }) {
  const { t, i18n } = useTranslation(['outbox', 'actions'])
  const [typed, setTyped] = useState('')
  const shown = matching(mails, typed)
  return (
    <>
      <Alert icon={<IconInfoCircle aria-hidden />} color={smtp ? 'teal' : 'orange'} variant="light">
        {t(smtp ? 'outbox:smtp' : 'outbox:noSmtp')}
      </Alert>
      {mails.length === 0 ? (
        <Text ta="center" py="xl" c="var(--pengawas-quiet)" role="status">
          {t('outbox:empty')}
        </Text>
      ) : (
        <Paper withBorder p={{ base: 'sm', sm: 'lg' }}>
          <TextInput
            type="search"
            mb="md"
            maw={380}
            aria-label={t('outbox:search')}
            placeholder={t('outbox:search')}
            leftSection={<IconSearch size={18} aria-hidden />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Text size="sm" c="var(--pengawas-quiet)" mb="xs" role="status">
            {shown.length === 0
              ? t('actions:noMatches')
              : t('outbox:shown', { shown: shown.length, total: mails.length, count: mails.length })}
          </Text>
          <Accordion variant="separated" chevronPosition="left">
            {shown.map(({ id, at, to, subject, text }) => (
              <Accordion.Item key={id} value={id}>
                <Accordion.Control>
                  <Group justify="space-between" gap="xs">
                    <div>
                      <Text fw={600}>{subject}</Text>
                      <Text size="sm" c="var(--pengawas-quiet)">
                        <bdi>{to}</bdi>
                      </Text>
                    </div>
                    <Text size="sm" c="var(--pengawas-quiet)">
                      {formatInstant(at, i18n.language)}
                    </Text>
                  </Group>
                </Accordion.Control>
                <Accordion.Panel>
                  <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Text>
                </Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
        </Paper>
      )}
    </>
  )
}
