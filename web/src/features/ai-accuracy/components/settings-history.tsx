import { Badge, List, Stack, Table, Text, Title } from '@mantine/core'
import type { AiAccuracy } from '@pengawas/shared/contracts/ai-accuracy'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { formatNumber } from '../../../lib/rules/numbers.ts'
import { useWords } from './use-words.ts'

type Settings = AiAccuracy['settings'][number]

const STANDING = {
  'in-force': 'settings.inForce',
  'last-known': 'settings.lastKnown',
  earlier: 'settings.earlier',
} as const

/** What media nodes analyse by, since when, and what was changed. */
export function SettingsHistory({ settings }: Pick<AiAccuracy, 'settings'>) {
  const { t, i18n } = useTranslation('aiAccuracy')
  return (
    <section aria-labelledby="settings-history">
      <Title order={2} size="h4" id="settings-history" mb="sm">
        {t('settings.title')}
      </Title>
      <Stack gap="sm">
        <Text size="sm" c="var(--pengawas-quiet)">
          {t('settings.hint')}
        </Text>
        {settings.length === 0 ? (
          <Text role="status">{t('settings.none')}</Text>
        ) : (
          <Table.ScrollContainer minWidth={720}>
            <Table verticalSpacing="xs" aria-labelledby="settings-history">
              <Table.Thead>
                <Table.Tr>
                  {(['node', 'model', 'since', 'state', 'changes'] as const).map((name) => (
                    <Table.Th key={name} scope="col">
                      {t(`settings.${name}`)}
                    </Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {settings.map((one) => (
                  <Table.Tr key={`${one.nodeId} ${one.since}`} data-testid="analysis-settings">
                    <Table.Th scope="row" fw={400}>
                      <bdi>{one.nodeId}</bdi>
                    </Table.Th>
                    <Table.Td>{one.modelVersion}</Table.Td>
                    <Table.Td>{formatInstant(one.since, i18n.language)}</Table.Td>
                    <Table.Td>
                      <Badge variant="light" color={one.standing === 'in-force' ? 'teal' : 'gray'}>
                        {t(STANDING[one.standing])}
                      </Badge>
                    </Table.Td>
                    <Table.Td>
                      <Changes changes={one.changes} />
                      <Thresholds thresholds={one.thresholds} />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </Stack>
    </section>
  )
}

function Changes({ changes }: Pick<Settings, 'changes'>) {
  const { t, i18n } = useTranslation('aiAccuracy')
  if (changes === null) return <Text size="sm">{t('settings.first')}</Text>
  if (changes.length === 0) return <Text size="sm">{t('settings.modelOnly')}</Text>
  const show = (value: number | null): string => (value === null ? '–' : formatNumber(value, i18n.language))
  return (
    <List size="sm">
      {changes.map(({ name, before, after }) => (
        <List.Item key={name}>
          <bdi dir="ltr">
            {name}: {show(before)} → {show(after)}
          </bdi>
        </List.Item>
      ))}
    </List>
  )
}

function Thresholds({ thresholds }: Pick<Settings, 'thresholds'>) {
  const { t, i18n } = useTranslation('aiAccuracy')
  const { count } = useWords()
  const all = Object.entries(thresholds).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return (
    <details>
      <summary>{t('settings.show', { value: count(all.length), count: all.length })}</summary>
      <List size="xs">
        {all.map(([name, value]) => (
          <List.Item key={name}>
            <bdi dir="ltr">
              {name}: {formatNumber(value, i18n.language)}
            </bdi>
          </List.Item>
        ))}
      </List>
    </details>
  )
}
