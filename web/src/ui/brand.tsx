import { Group, Text } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface BrandMarkProps {
  size?: number
  /** What stands there while the picture could not be loaded. */
  instead?: ReactNode
}

/** The sign; where it could not be loaded, it is asked for again once the connection is back. */
export function BrandMark({ size = 32, instead = null }: BrandMarkProps) {
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    if (!hasFailed) return
    const again = (): void => setHasFailed(false)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [hasFailed])
  if (hasFailed) return instead
  return <img src="/icon.svg" width={size} height={size} alt="" onError={() => setHasFailed(true)} />
}

export function Brand({ size = 32 }: { size?: number }) {
  const { t } = useTranslation()
  return (
    <Group gap="xs" wrap="nowrap">
      <BrandMark size={size} />
      <Text fw={700} size={size > 32 ? 'xl' : 'lg'}>
        {t('appName')}
      </Text>
    </Group>
  )
}
