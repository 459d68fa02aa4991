import { Alert, Button, List, Loader, Stack, Text } from '@mantine/core'
import type { NetworkCheck } from '@pengawas/shared/contracts/check-ins'
import { IconAlertTriangle, IconCheck, IconRefresh, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSourceNames } from '../../../lib/consent-words.ts'
import { formatCount, formatPercent } from '../../../lib/rules/numbers.ts'
import { openWay } from '../../../lib/rules/open-way.ts'
import { agreedOf } from '../../../lib/rules/shared-sources.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { NetworkWays } from '../../../ui/network-ways.tsx'
import { StepFrame } from '../components/step-frame.tsx'
import { useCheckInRun } from '../hooks/check-in-context.ts'
import { useArrival } from '../hooks/use-arrival.ts'
import { useNetwork } from '../hooks/use-network.ts'
import { networkTroubles, type NetworkTrouble } from '../rules/network.ts'

const LOOKS = {
  good: { color: 'teal', icon: IconCheck },
  weak: { color: 'orange', icon: IconAlertTriangle },
  fails: { color: 'red', icon: IconX },
} as const satisfies Record<NetworkCheck['verdict'], unknown>

/**
 * What arrives of all that is shared, how much of it in five seconds, and which ways are open. The hub looks again when
 * the candidate goes on.
 */
export function DevicesStep() {
  const { t } = useTranslation('checkIn')
  const { startedTest, checkIn } = useCheckInRun()
  const nameSources = useSourceNames()
  const allArrive = useArrival(startedTest.proctoring)
  const { network, isRunning, error, measure } = useNetwork(allArrive)
  const isMeasured = (network !== null || error !== null) && !isRunning
  const result = isMeasured ? network : null
  return (
    <StepFrame
      step="devices"
      text={t('devices.text', { sources: nameSources(agreedOf(startedTest.assessment.mediaPolicy, checkIn.consent)) })}
      done={allArrive && isMeasured ? { label: t('next') } : null}
      trouble={!allArrive && result !== null && openWay(result) === 'none' ? t('devices.noWayNote') : ''}
      actions={
        isMeasured ? (
          <Button size="md" variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={measure}>
            {t('devices.again')}
          </Button>
        ) : null
      }
    >
      {startedTest.proctoring?.devices}
      <div role="status">
        {allArrive && isMeasured ? null : (
          <Stack gap="xs" align="center" p="md">
            <Loader size="sm" aria-hidden />
            <Text size="sm">{t(isRunning ? 'devices.measuring' : 'devices.waiting')}</Text>
          </Stack>
        )}
        {result === null ? null : allArrive ? (
          <NetworkResult network={result} />
        ) : (
          <NetworkWays network={result} noWay={t('devices.noWay')} />
        )}
      </div>
      {error === null || isRunning ? null : <FailureAlert error={error} title={t('devices.notMeasured')} />}
    </StepFrame>
  )
}

function NetworkResult({ network }: { network: NetworkCheck }) {
  const { t, i18n } = useTranslation('checkIn')
  const look = LOOKS[network.verdict]
  const troubles = networkTroubles(network)
  const say = (trouble: NetworkTrouble): string => {
    switch (trouble.trouble) {
      case 'little':
        return t('devices.troubles.little', { value: formatCount(trouble.kbps, i18n.language) })
      case 'loss':
        return t('devices.troubles.loss', { value: formatPercent(trouble.share, i18n.language) })
      case 'nothingArrives':
        return t('devices.troubles.nothingArrives')
    }
  }
  return (
    <Alert
      role="group"
      color={look.color}
      variant="light"
      icon={<look.icon aria-hidden />}
      title={t(`devices.verdicts.${network.verdict}`)}
      data-testid="network"
      data-verdict={network.verdict}
    >
      {network.uplinkKbps === null ? null : (
        <Text size="sm">{t('devices.uplink', { value: formatCount(network.uplinkKbps, i18n.language) })}</Text>
      )}
      {troubles.length === 0 ? null : (
        <List size="sm" spacing={4} mt={4}>
          {troubles.map((trouble) => (
            <List.Item key={trouble.trouble}>{say(trouble)}</List.Item>
          ))}
        </List>
      )}
      <NetworkWays network={network} noWay={t('devices.noWay')} />
    </Alert>
  )
}
