import { Alert, Button, Group } from '@mantine/core'
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/rules/numbers.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useVerifyAuditLog } from '../api/audit.ts'

/** Each entry is signed together with the one before: this asks the server whether all of them still fit. */
export function ChainCheck() {
  const { t, i18n } = useTranslation('audit')
  const verify = useVerifyAuditLog()
  const verdict = verify.data
  const entries = formatCount(verdict?.entries ?? 0, i18n.language)
  return (
    <Group gap="sm" align="center">
      <Button
        variant="default"
        leftSection={<IconShieldCheck size={18} aria-hidden />}
        loading={verify.isPending}
        onClick={() => verify.mutate()}
      >
        {t('verify.button')}
      </Button>
      <div role="status" style={{ flex: '1 1 280px' }}>
        {verify.isError ? <FailureAlert error={verify.error} /> : null}
        {verdict?.valid === true ? (
          <Alert color="teal" py="xs" icon={<IconShieldCheck aria-hidden />}>
            {t('verify.whole', { entries, signatures: formatCount(verdict.signatures, i18n.language) })}
          </Alert>
        ) : null}
        {verdict?.valid === false ? (
          <Alert color="red" py="xs" icon={<IconShieldX aria-hidden />}>
            {t('verify.broken', { entries, at: verdict.brokenAt, count: verdict.entries })}{' '}
            {t(`verify.faults.${verdict.fault}`)}
          </Alert>
        ) : null}
      </div>
    </Group>
  )
}
