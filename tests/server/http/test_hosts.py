"""Host names and addresses are read strictly; an address counts for its network."""

import pytest

from quiltbee.server.addresses import host_names, link_base, public_origin
from quiltbee.server.hosts import is_loopback, network_of, split_host
from quiltbee.server.settings import BadSetting, Settings, read_settings


@pytest.mark.parametrize(
    ("text", "name", "port"),
    [
        ("localhost", "localhost", ""),
        ("LOCALHOST:1", "localhost", "1"),
        ("my_nas.local:65535", "my_nas.local", "65535"),
        ("127.0.0.1:8765", "127.0.0.1", "8765"),
        ("[::1]", "[::1]", ""),
        ("[0:0:0:0:0:0:0:1]:80", "[::1]", "80"),
        ("[2001:DB8::A]:8765", "[2001:db8::a]", "8765"),
    ],
)
def test_a_host_is_a_name_and_perhaps_a_port(text: str, name: str, port: str) -> None:
    assert split_host(text) == (name, port)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " localhost",
        "localhost ",
        "localhost\n",
        "localhost:",
        "localhost:0",
        "localhost:08765",
        "localhost:65536",
        "localhost:99999999999999999999",
        "localhost:a b",
        "localhost:80:80",
        "localhost:²",
        "localhost:8٧",
        "localhost,evil.example",
        "localhost/evil",
        "user@localhost",
        "localhöst",
        "[::1]evil.example",
        "[::1]:",
        "[::1]]",
        "[::1",
        "[:::1]",
        "[::1%25eth0]",
        "[127.0.0.1]",
        "[evil]",
        "::1",
        "a" * 300,
    ],
)
def test_anything_else_is_no_host(text: str) -> None:
    assert split_host(text) == ("", "")


def test_ipv6_addresses_are_known_in_brackets_however_they_were_given() -> None:
    given = Settings(host="2001:DB8::1", allowed_hosts="My-NAS.local, ::2,[2001:db8:0::3]", public_url="https://[::4]")
    assert {"[2001:db8::1]", "my-nas.local", "[::2]", "[2001:db8::3]", "[::4]"} <= host_names(given)


def test_links_have_the_host_in_its_plain_form() -> None:
    assert link_base(Settings(), "http", "[0::1]:8765") == "http://[::1]:8765"


@pytest.mark.parametrize(
    ("public_url", "origin"),
    [
        ("", ""),
        ("https://Quilt.example/", "https://quilt.example"),
        ("https://quilt.example:443", "https://quilt.example"),
        ("http://quilt.example:80", "http://quilt.example"),
        ("https://quilt.example:8443", "https://quilt.example:8443"),
    ],
)
def test_a_page_at_the_public_address_is_ours(public_url: str, origin: str) -> None:
    assert public_origin(Settings(public_url=public_url)) == origin


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("allowed_hosts", "my-nas.local:8765"),
        ("allowed_hosts", "http://my-nas.local"),
        ("allowed_hosts", "ok.example, not ok"),
        ("public_url", "https://[::1]evil.example"),
        ("public_url", "https://user:secret@quilt.example"),
        ("public_url", "https://quilt.example:port"),
        ("public_url", "https://quilt.example/path"),
        ("public_url", "https://quilt.example?query"),
        ("public_url", "ftp://quilt.example"),
        ("trusted_proxies", "127.0.0.l"),
        ("trusted_proxies", "10.0.0.0/40"),
    ],
)
def test_a_wrong_name_or_address_is_an_error_at_the_start(name: str, value: str) -> None:
    with pytest.raises(BadSetting, match=name):
        read_settings({name: value}, {})


@pytest.mark.parametrize("value", ["127.0.0.1", "10.0.0.0/8, ::1", "*"])
def test_proxies_are_addresses_or_networks(value: str) -> None:
    assert read_settings({"trusted_proxies": value}, {}).trusted_proxies == value


# --- whom the limits count as one


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff"),
        ("2001:db8:1:2::1", "2001:0DB8:0001:0002::7"),
        ("::ffff:203.0.113.5", "203.0.113.5"),
        ("::ffff:cb00:7105", "203.0.113.5"),
        ("2002:cb00:7105::1", "203.0.113.5"),
        ("2002:cb00:7105:1::1", "2002:cb00:7105:2::1"),
        ("fe80::1%eth0", "fe80::2%eth0"),
        ("nonsense", "other nonsense"),
        ("", "unknown"),
    ],
)
def test_addresses_of_one_visitor_count_as_one(one: str, other: str) -> None:
    assert network_of(one) == network_of(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:3::1"),
        ("203.0.113.5", "203.0.113.6"),
        ("::ffff:203.0.113.5", "::ffff:203.0.113.6"),
        ("::1", "127.0.0.1"),
    ],
)
def test_addresses_of_two_visitors_count_as_two(one: str, other: str) -> None:
    assert network_of(one) != network_of(other)


@pytest.mark.parametrize("address", ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"])
def test_this_machine_calls_itself_by_a_loopback_address(address: str) -> None:
    assert is_loopback(address)


@pytest.mark.parametrize("address", ["", "unknown", "localhost", "10.0.0.1", "::2", "::ffff:10.0.0.1", "128.0.0.1"])
def test_everybody_else_does_not(address: str) -> None:
    assert not is_loopback(address)
