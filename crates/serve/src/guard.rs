//! Who may ask: pages of this server only, from this machine, or with the token.

use std::net::{IpAddr, SocketAddr};

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

/// Nothing from elsewhere is loaded, sent to or framed.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; \
    manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The headers of every answer.
pub const HEADERS: [(HeaderName, HeaderValue); 6] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
];

/// Why a request is turned away.
#[derive(Debug, PartialEq, Eq)]
pub enum Denied {
    /// It names another host: a foreign page has given its own name to this address.
    Host,
    /// It comes from a page of another server.
    Origin,
    /// It does not show the token.
    Token,
}

/// Whether a request comes from a page of this server. A server on the loopback
/// address goes by the names of this machine only.
pub fn check_origin(headers: &HeaderMap, address: SocketAddr) -> Result<(), Denied> {
    let host = text(headers, header::HOST).unwrap_or_default();
    if address.ip().is_loopback() && !is_loopback_name(name_of(host)) {
        return Err(Denied::Host);
    }
    match text(headers, header::ORIGIN) {
        Some(origin) if origin.split_once("://").is_none_or(|(_, from)| from != host) => {
            Err(Denied::Origin)
        }
        _ => Ok(()),
    }
}

/// Whether a request shows the token, if there is one.
pub fn check_token(headers: &HeaderMap, token: Option<&str>) -> Result<(), Denied> {
    let Some(token) = token else { return Ok(()) };
    let shown =
        text(headers, header::AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer "));
    if shown.is_some_and(|shown| is_same(shown.as_bytes(), token.as_bytes())) {
        Ok(())
    } else {
        Err(Denied::Token)
    }
}

/// Compares in a time that tells nothing of where two texts differ.
fn is_same(a: &[u8], b: &[u8]) -> bool {
    a.len() == b.len() && a.iter().zip(b).fold(0, |all, (a, b)| all | (a ^ b)) == 0
}

fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// A host without its port.
fn name_of(host: &str) -> &str {
    match host.strip_prefix('[') {
        Some(rest) => rest.split_once(']').map_or(rest, |(name, _)| name),
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    }
}

fn is_loopback_name(name: &str) -> bool {
    name.eq_ignore_ascii_case("localhost")
        || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(HeaderName, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect()
    }

    #[test]
    fn pages_of_other_servers_are_turned_away() {
        let check = |address: &str, host: &str, origin: Option<&str>, expect| {
            let mut all = vec![(header::HOST, host)];
            all.extend(origin.map(|origin| (header::ORIGIN, origin)));
            let found = check_origin(&headers(&all), address.parse().unwrap());
            assert_eq!(found, expect, "{host} {origin:?}");
        };
        let here = "127.0.0.1:8080";
        check(here, "127.0.0.1:8080", None, Ok(()));
        check(here, "localhost:8080", Some("http://localhost:8080"), Ok(()));
        check("[::1]:8080", "[::1]:8080", None, Ok(()));
        check(here, "evil.example:8080", None, Err(Denied::Host));
        check(here, "", None, Err(Denied::Host));
        check(here, "127.0.0.1:8080", Some("http://evil.example"), Err(Denied::Origin));
        check(here, "127.0.0.1:8080", Some("null"), Err(Denied::Origin));
        check("0.0.0.0:8080", "tesuji.example", Some("https://tesuji.example"), Ok(()));
        check("0.0.0.0:8080", "tesuji.example", Some("https://evil.example"), Err(Denied::Origin));
    }

    #[test]
    fn the_token_has_to_be_shown() {
        let shown = |value: &str| headers(&[(header::AUTHORIZATION, value)]);
        assert_eq!(check_token(&HeaderMap::new(), None), Ok(()));
        assert_eq!(check_token(&shown("Bearer abc"), Some("abc")), Ok(()));
        for wrong in ["Bearer abd", "Bearer ab", "abc", "Bearer "] {
            assert_eq!(check_token(&shown(wrong), Some("abc")), Err(Denied::Token), "{wrong}");
        }
        assert_eq!(check_token(&HeaderMap::new(), Some("abc")), Err(Denied::Token));
    }
}
