#define SRTP3_ON_SRTP2_IMPLEMENTATION
#include "srtp.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

struct srtp3_policy
{
	srtp_policy_t v2;
	/* Key and salt one after the other, as version 2 wants them. */
	uint8_t key[SRTP_MAX_KEY_LEN];
};

srtp_err_status_t srtp3_policy_create(srtp3_policy_t* policy)
{
	*policy = calloc(1, sizeof(**policy));

	return *policy ? srtp_err_status_ok : srtp_err_status_alloc_fail;
}

void srtp3_policy_destroy(srtp3_policy_t policy)
{
	if (!policy)
	{
		return;
	}

	/* A plain memset before free may be optimised away, and a key would stay in memory. */
	explicit_bzero(policy->key, sizeof(policy->key));
	free(policy);
}

srtp_err_status_t srtp3_policy_set_ssrc(srtp3_policy_t policy, srtp_ssrc_t ssrc)
{
	policy->v2.ssrc = ssrc;

	return srtp_err_status_ok;
}

srtp_err_status_t srtp3_policy_set_profile(srtp3_policy_t policy, srtp_profile_t profile)
{
	const srtp_err_status_t status = srtp_crypto_policy_set_from_profile_for_rtp(&policy->v2.rtp, profile);

	if (status != srtp_err_status_ok)
	{
		return status;
	}

	return srtp_crypto_policy_set_from_profile_for_rtcp(&policy->v2.rtcp, profile);
}

/* The worker never uses a master key identifier, so one that is given is an error and not something to ignore. */
srtp_err_status_t srtp3_policy_add_key(
    srtp3_policy_t policy,
    const uint8_t* key, size_t key_length,
    const uint8_t* salt, size_t salt_length,
    const uint8_t* mki, size_t mki_length)
{
	(void)mki;

	if (mki_length > 0 || key_length > sizeof(policy->key) || salt_length > sizeof(policy->key) - key_length)
	{
		return srtp_err_status_bad_param;
	}

	memcpy(policy->key, key, key_length);
	memcpy(policy->key + key_length, salt, salt_length);
	policy->v2.key = policy->key;

	return srtp_err_status_ok;
}

srtp_err_status_t srtp3_policy_set_allow_repeat_tx(srtp3_policy_t policy, bool allow)
{
	policy->v2.allow_repeat_tx = allow;

	return srtp_err_status_ok;
}

srtp_err_status_t srtp3_policy_set_window_size(srtp3_policy_t policy, size_t window_size)
{
	policy->v2.window_size = window_size;

	return srtp_err_status_ok;
}

srtp_err_status_t srtp3_create(srtp_t* session, srtp3_policy_t policy)
{
	return srtp_create(session, &policy->v2);
}

typedef srtp_err_status_t (*in_place_operation)(srtp_t session, void* packet, int* length);

/* Version 2 works in place: copy, then transform. added is how much the operation may append. */
static srtp_err_status_t transform(
    in_place_operation operation,
    srtp_t session,
    const uint8_t* input, size_t input_length,
    uint8_t* output, size_t* output_length,
    size_t added)
{
	if (input_length > INT_MAX - added || *output_length < input_length + added)
	{
		return srtp_err_status_buffer_small;
	}

	if (output != input)
	{
		memcpy(output, input, input_length);
	}

	int length = (int)input_length;
	const srtp_err_status_t status = operation(session, output, &length);

	if (status == srtp_err_status_ok)
	{
		*output_length = (size_t)length;
	}

	return status;
}

srtp_err_status_t srtp3_protect(
    srtp_t session, const uint8_t* input, size_t input_length, uint8_t* output, size_t* output_length, size_t mki_index)
{
	(void)mki_index;

	return transform(srtp_protect, session, input, input_length, output, output_length, SRTP_MAX_TRAILER_LEN);
}

srtp_err_status_t srtp3_unprotect(
    srtp_t session, const uint8_t* input, size_t input_length, uint8_t* output, size_t* output_length)
{
	return transform(srtp_unprotect, session, input, input_length, output, output_length, 0);
}

srtp_err_status_t srtp3_protect_rtcp(
    srtp_t session, const uint8_t* input, size_t input_length, uint8_t* output, size_t* output_length, size_t mki_index)
{
	(void)mki_index;

	/* SRTCP adds its four-byte index before the trailer. */
	return transform(srtp_protect_rtcp, session, input, input_length, output, output_length, SRTP_MAX_TRAILER_LEN + 4);
}

srtp_err_status_t srtp3_unprotect_rtcp(
    srtp_t session, const uint8_t* input, size_t input_length, uint8_t* output, size_t* output_length)
{
	return transform(srtp_unprotect_rtcp, session, input, input_length, output, output_length, 0);
}
