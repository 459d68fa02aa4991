import { Alert, Button, Code, CopyButton, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import type { CreatedPerson } from '@pengawas/shared/contracts/people'
import { IconCheck, IconCopy, IconKey, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PrintedSheet } from '../../../ui/printed-sheet.tsx'
import classes from './credentials.module.css'

/** Login information of a new account or a new password: shown once, to be copied or printed. */
export function Credentials({ created: { user, password }, onDone }: { created: CreatedPerson; onDone: () => void }) {
  const { t } = useTranslation(['people', 'actions', 'common'])
  const facts = [
    [t('people:fields.nip'), user.nip],
    [t('people:fields.password'), password ?? t('people:credentials.chosen')],
    [t('people:fields.name'), user.name],
    [t('people:fields.role'), t(`common:roles.${user.role}`)],
    [t('people:fields.email'), user.email],
    [t('people:fields.unit'), user.unit ?? '–'],
    [t('people:fields.note'), t('people:credentials.note')],
  ] as const
  return (
    <Stack gap="md">
      <Alert color="orange" icon={<IconKey aria-hidden />} role="alert">
        {t('people:credentials.once')}
      </Alert>
      <div className={classes.sheet}>
        <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} spacing="md" m={0}>
          {facts.map(([label, value], index) => (
            <div key={label}>
              <Text component="dt" size="sm" c="var(--pengawas-quiet)">
                {label}
              </Text>
              <Text component="dd" m={0} fw={600} style={{ overflowWrap: 'anywhere' }}>
                {index === 1 && password !== null ? (
                  <Code fz="md" dir="ltr">
                    {value}
                  </Code>
                ) : (
                  value
                )}
              </Text>
            </div>
          ))}
        </SimpleGrid>
      </div>
      <PrintedSheet>
        <h1>{t('people:credentials.title')}</h1>
        <table>
          <tbody>
            {[...facts, [t('people:cards.address'), window.location.origin] as const].map(([label, value]) => (
              <tr key={label}>
                <th>{label}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </PrintedSheet>
      <Group justify="flex-end">
        <CopyButton value={facts.map(([label, value]) => `${label}: ${value}`).join('\n')}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
              onClick={copy}
            >
              {t(copied ? 'actions:copied' : 'actions:copy')}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          {t('actions:print')}
        </Button>
        <Button onClick={onDone}>{t('actions:done')}</Button>
      </Group>
    </Stack>
  )
}
