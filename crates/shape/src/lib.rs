//! Static facts of a position: regions, eyes, unconditional life, links and groups.
