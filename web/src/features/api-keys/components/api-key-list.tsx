import { Badge, Button, Code, Group, Paper, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ApiKey, ApiKeyState } from '@pengawas/shared/contracts/api-keys'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { useFailureText } from '../../../lib/messages.ts'
import { toastFailure, toastSuccess } from '../../../lib/toasts.ts'
import { useRevokeKey } from '../api.ts'
import { SCOPE_TEXTS } from '../rules/scope-texts.ts'

const COLORS: Readonly<Record<ApiKeyState, string>> = {
  active: 'teal',
  expired: 'gray',
  revoked: 'gray',
  ownerless: 'orange',
}

export const ApiKeyList = ({ keys }: { keys: readonly ApiKey[] }) => (
  <Stack gap="sm" role="list">
    {keys.map((key) => (
      <ApiKeyLine key={key.id} apiKey={key} />
    ))}
  </Stack>
)

function ApiKeyLine({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation('apiKeys')
  const { name, start, scopes, state } = apiKey
  return (
    <Paper withBorder p="sm" role="listitem" data-testid="api-key">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div style={{ flex: '1 1 260px', minInlineSize: 0 }}>
          <Group gap="xs">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              <bdi>{name}</bdi>
            </Text>
            <Badge variant="light" color={COLORS[state]}>
              {t(`states.${state}`)}
            </Badge>
            <Code dir="ltr">{start}…</Code>
          </Group>
          <Text size="sm">
            {t('reads', { what: scopes.map((scope) => t(`scopes.${SCOPE_TEXTS[scope]}`)).join(' · ') })}
          </Text>
          <Times apiKey={apiKey} />
        </div>
        {state === 'active' || state === 'ownerless' ? <RevokeButton apiKey={apiKey} /> : null}
      </Group>
    </Paper>
  )
}

function Times({ apiKey }: { apiKey: ApiKey }) {
  const { t, i18n } = useTranslation('apiKeys')
  const { state, createdByName, createdAt, expiresAt, revokedAt, lastUsedAt } = apiKey
  const at = (instant: string): string => formatInstant(instant, i18n.language)
  return (
    <Text size="sm" c="var(--pengawas-quiet)" style={{ overflowWrap: 'anywhere' }}>
      {t('made', { time: at(createdAt), name: createdByName ?? '–' })}
      <br />
      {revokedAt === null ? t('until', { time: at(expiresAt) }) : t('revokedAt', { time: at(revokedAt) })}
      {' · '}
      {lastUsedAt === null ? t('unused') : t('used', { time: at(lastUsedAt) })}
      {state === 'ownerless' ? (
        <>
          <br />
          {t('ownerlessHint')}
        </>
      ) : null}
    </Text>
  )
}

function RevokeButton({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const { t } = useTranslation(['apiKeys', 'common'])
  const revoke = useRevokeKey()
  const failureText = useFailureText()
  const ask = (): void => {
    modals.openConfirmModal({
      title: t('apiKeys:revokeFor', { name }),
      children: <Text>{t('apiKeys:revokeHint')}</Text>,
      labels: { confirm: t('apiKeys:revoke'), cancel: t('common:cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        revoke.mutate(id, {
          onSuccess: () => toastSuccess(t('apiKeys:revoked')),
          onError: (error) => toastFailure(failureText(error)),
        }),
    })
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t('apiKeys:revokeFor', { name })}
      loading={revoke.isPending}
      onClick={ask}
    >
      {t('apiKeys:revoke')}
    </Button>
  )
}
