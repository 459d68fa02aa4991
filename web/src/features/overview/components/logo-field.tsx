import { Button, FileButton, Group, Input, Stack, Text } from '@mantine/core'
import { PICTURE_CONTENT_TYPES } from '@pengawas/shared/contracts/questions'
import { IconPhotoUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { logoUrl, useAddLogo } from '../api/issuer.ts'
import classes from './logo-field.module.css'

interface LogoFieldProps {
  value?: string | null
  onChange: (logoId: string | null) => void
  error?: ReactNode
}

/** The logo as it stands on the white paper of a certificate. It takes effect when the form is saved. */
export function LogoField({ value = null, onChange, error }: LogoFieldProps) {
  const { t } = useTranslation('overview')
  const add = useAddLogo()
  const choose = (file: File | null): void => {
    if (file !== null) add.mutate(file, { onSuccess: ({ id }) => onChange(id) })
  }
  return (
    <Input.Wrapper label={t('issuer.logo')} labelElement="div" error={error}>
      <Stack gap="xs" align="flex-start">
        {value === null ? (
          <Text size="sm" c="var(--pengawas-quiet)">
            {t('issuer.noLogo')}
          </Text>
        ) : (
          <img src={logoUrl(value)} alt={t('issuer.preview')} className={classes['logo']} />
        )}
        <Group gap="sm">
          <FileButton onChange={choose} accept={PICTURE_CONTENT_TYPES.join(',')}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                loading={add.isPending}
                leftSection={<IconPhotoUp size={18} aria-hidden />}
              >
                {t(value === null ? 'issuer.choose' : 'issuer.other')}
              </Button>
            )}
          </FileButton>
          {value === null ? null : (
            <Button variant="subtle" color="red" onClick={() => onChange(null)}>
              {t('issuer.remove')}
            </Button>
          )}
        </Group>
        {add.isError ? <FailureAlert error={add.error} /> : null}
      </Stack>
    </Input.Wrapper>
  )
}
