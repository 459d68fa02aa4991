import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import type { OwnDataPackage } from '@pengawas/shared/contracts/own-data'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { shownLanguage } from '../../../lib/i18n.ts'
import { formatDecimal } from '../../../lib/rules/numbers.ts'
import { toastSuccess } from '../../../lib/toasts.ts'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { ownDataQuery, packageUrl, useAskForPackage } from '../api/own-data.ts'
import { PersonProof } from './person-proof.tsx'

const COLORS = { waiting: 'gray', making: 'blue', ready: 'teal', failed: 'red' } as const

/** Candidates have a package made of all that is stored of them, and download it here. */
export function OwnData() {
  const { t, i18n } = useTranslation('account')
  const own = useQuery(ownDataQuery)
  const ask = useAskForPackage()
  const isUnderWay = own.data?.packages.some(({ state }) => state === 'waiting' || state === 'making') === true
  return (
    <Stack gap="sm">
      <Text size="sm" c="var(--pengawas-quiet)">
        {t('ownData.text')}
      </Text>
      <QueryStatus result={own} />
      {own.data?.packages.map((one) => (
        <Package key={one.id} one={one} />
      ))}
      {own.data && own.data.nextAt !== null ? (
        <Text size="sm">{t('ownData.next', { time: formatInstant(own.data.nextAt, i18n.language) })}</Text>
      ) : null}
      {own.data && own.data.nextAt === null && !isUnderWay ? (
        <PersonProof
          proof={own.data.proof}
          text={t('ownData.again')}
          action={t('ownData.ask')}
          pending={ask.isPending}
          error={ask.error}
          onProven={(proven) =>
            ask.mutate({ ...proven, language: shownLanguage() }, { onSuccess: () => toastSuccess(t('ownData.asked')) })
          }
        />
      ) : null}
    </Stack>
  )
}

function Package({ one }: { one: OwnDataPackage }) {
  const { t, i18n } = useTranslation('account')
  const { id, state, requestedAt, bytes, keptUntil } = one
  return (
    <Paper withBorder p="sm" data-testid="own-data-package" data-state={state}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t('ownData.requestedAt', { time: formatInstant(requestedAt, i18n.language) })}</Text>
        <Badge variant="light" color={COLORS[state]}>
          {t(`ownData.states.${state}`)}
        </Badge>
      </Group>
      {state !== 'ready' || keptUntil === null ? null : (
        <>
          <Text size="sm" mt="xs">
            {t('ownData.until', { time: formatInstant(keptUntil, i18n.language) })}
          </Text>
          <Button
            component="a"
            href={packageUrl(id)}
            download
            mt="xs"
            size="compact-md"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('ownData.download', { size: sizeText(bytes ?? 0, i18n.language) })}
          </Button>
        </>
      )}
    </Paper>
  )
}

const KILO = 1024
const sizeText = (bytes: number, language: string): string => {
  const isSmall = bytes < KILO * KILO
  const value = isSmall ? bytes / KILO : bytes / KILO / KILO
  return `${formatDecimal(value, language, 1)} ${isSmall ? 'KB' : 'MB'}`
}
