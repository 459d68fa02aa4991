import { Group, Text } from '@mantine/core'
import type { NetworkCheck } from '@pengawas/shared/contracts/check-ins'
import { MEDIA_WAYS } from '@pengawas/shared/contracts/media'
import { useTranslation } from 'react-i18next'
import { openWay } from '../lib/rules/open-way.ts'

interface NetworkWaysProps {
  network: NetworkCheck
  /** What it means to the reader that no way is open. */
  noWay: string
}

/** Which ways to the media server are open, as that server saw it, and what that means. */
export function NetworkWays({ network, noWay }: NetworkWaysProps) {
  const { t } = useTranslation('common')
  const best = openWay(network)
  return (
    <div data-testid="network-ways" data-way={best}>
      {best === 'unknown' ? null : <Text size="sm">{best === 'none' ? noWay : t(`network.open.${best}`)}</Text>}
      <Group gap="sm">
        {MEDIA_WAYS.map((way) => (
          <Text key={way} size="sm">
            <bdi>{way.toUpperCase()}</bdi>: {t(`network.ways.${network[way]}`)}
          </Text>
        ))}
      </Group>
    </div>
  )
}
