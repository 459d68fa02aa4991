import { Anchor, Button, Divider, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { publicOptionsQuery } from '../../../lib/public-options.ts'

/** Beside NIP and password: a forgotten password, the agency's identity provider and self-registration, where the installation has them. */
export function OtherWays() {
  const { t } = useTranslation('registration')
  const { data } = useQuery(publicOptionsQuery)
  if (!data || (data.openId === null && !data.registration && !data.recovery)) return null
  return (
    <Stack gap="md" mt="lg">
      {data.recovery ? (
        <Anchor component={Link} to="/forgot-password" ta="center" underline="always">
          {t('recovery.forgotten')}
        </Anchor>
      ) : null}
      {data.openId === null ? null : (
        <>
          <Divider label={t('or')} />
          <Button component="a" href={data.openId.url} variant="default" size="md">
            {t('openId', { name: data.openId.name })}
          </Button>
        </>
      )}
      {data.registration ? (
        <Anchor component={Link} to="/register" ta="center" underline="always">
          {t('toRegister')}
        </Anchor>
      ) : null}
    </Stack>
  )
}
